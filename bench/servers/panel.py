"""Features and ranks of the stock model for the weekly decisions of one year, by numba, pandas or polars.

Usage: panel.py <peer> <directory>. The directory holds the closes of all stocks and the rows of the decisions. The result is
a line of JSON. The first stocks are computed before, so that neither compilation nor imports count."""

import json
import math
import resource
import sys
import time
from statistics import NormalDist

PEER, DIRECTORY = sys.argv[1:3]
WARM_UP_STOCKS = 64
FEATURES = 17

try:
    import numpy as np

    peer = __import__(PEER)
except ImportError as error:
    print(json.dumps({"absent": f"{error} in {sys.executable}"}))
    sys.exit()


def normal_scores(stocks):
    """By place, which is twice the mean rank minus one."""
    table = np.zeros(2 * stocks)
    for place in range(1, 2 * stocks):
        table[place] = NormalDist().inv_cdf(min(0.995, max(0.005, place / (2 * stocks))))
    return table


def mean_by(returns, groups):
    return np.stack([returns[groups == group].mean(axis=0) for group in range(groups.max() + 1)])


def with_numba():
    import numba

    @numba.njit
    def reversal_of(own, other, beta, row):
        total, recent = 0.0, 0.0
        for at in range(row - 59, row + 1):
            difference = own[at] - beta * other[at]
            total += difference
            if at > row - 10:
                recent += difference
        square = 0.0
        for at in range(row - 59, row + 1):
            square += (own[at] - beta * other[at] - total / 60) ** 2
        return -recent / math.sqrt(square / 59)

    @numba.njit
    def features_of(close, market, sectors, group, rows, before, out):
        days = close.shape[0]
        price = np.log(close)
        own = np.zeros(days)
        for at in range(1, days):
            own[at] = price[at] - price[at - 1]
        sector = sectors[group]
        for week in range(rows.shape[0]):
            row = rows[week]
            middle = market[row - 251 : row + 1].sum() / 252
            cross, square, highest = 0.0, 0.0, -np.inf
            for at in range(row - 251, row + 1):
                move = market[at] - middle
                cross += move * own[at]
                square += move * move
                highest = max(highest, price[at])
            beta = cross / square
            residuals = 0.0
            for at in range(row - 252, row - 20):
                residuals += own[at] - beta * market[at]
            mean, squares = residuals / 232, 0.0
            for at in range(row - 252, row - 20):
                squares += (own[at] - beta * market[at] - mean) ** 2
            mean60 = own[row - 59 : row + 1].sum() / 60
            second, third = 0.0, 0.0
            for at in range(row - 59, row + 1):
                move = own[at] - mean60
                second += move * move
                third += move * move * move
            deviation = math.sqrt(second / 59)
            season = 0.0
            for year in range(before.shape[1]):
                season += price[before[week, year] + 11] - price[before[week, year] + 1]
            average = close[row - 199 : row + 1].sum() / 200
            values = out[week]
            values[0] = price[row - 21] - price[row - 252]
            values[1] = price[row - 21] - price[row - 126]
            values[2] = price[row - 5] - price[row]
            values[3] = price[row - 21] - price[row]
            values[4] = residuals / math.sqrt(squares / 231)
            values[5] = reversal_of(own, market, beta, row)
            values[6] = deviation
            values[7] = beta
            values[8] = own[row - 20 : row + 1].max()
            values[9] = price[row] - highest
            values[10] = (close[row] / average - 1) / (deviation * math.sqrt(200))
            values[11] = season / before.shape[1]
            values[12] = sector[row - 125 : row + 1].sum()
            values[13] = third / 60 / (second / 60) ** 1.5
            values[14] = (sector[row - 4 : row + 1].sum() - own[row - 4 : row + 1].sum()) / deviation
            values[15] = (sector[row - 20 : row + 1].sum() - own[row - 20 : row + 1].sum()) / deviation
            values[16] = reversal_of(own, sector, 1.0, row)

    @numba.njit
    def every_stock(closes, market, sectors, groups, rows, before):
        values = np.empty((closes.shape[0], rows.shape[0], FEATURES))
        for stock in range(closes.shape[0]):
            features_of(closes[stock], market, sectors, groups[stock], rows, before, values[stock])
        return values

    @numba.njit
    def ranked(values, table):
        scores = np.empty_like(values)
        for week in range(values.shape[1]):
            for feature in range(values.shape[2]):
                column = values[:, week, feature].copy()
                order = np.argsort(column)
                first = 0
                while first < order.shape[0]:
                    end = first + 1
                    while end < order.shape[0] and column[order[end]] == column[order[first]]:
                        end += 1
                    for at in range(first, end):
                        scores[order[at], week, feature] = table[first + end]
                    first = end
        return scores

    def compute(closes, groups, rows, before):
        returns = np.diff(np.log(closes), axis=1, prepend=np.log(closes[:, :1]))
        market = returns.mean(axis=0)
        values = every_stock(closes, market, mean_by(returns, groups), groups, rows, before)
        scores = ranked(values, normal_scores(len(closes)))
        return values.transpose(1, 2, 0), scores.transpose(1, 2, 0)

    return compute


def with_pandas():
    import pandas as pd

    def compute(closes, groups, rows, before):
        close = pd.DataFrame(closes.T)
        price = np.log(close)
        own = price.diff().fillna(0.0)
        market = own.mean(axis=1)
        by_sector = own.T.groupby(groups).mean().T

        def of_sector(frame):
            return frame[groups].set_axis(own.columns, axis=1)

        def moments(days):
            return own.rolling(days).mean(), market.rolling(days).mean(), own.mul(market, axis=0).rolling(days).mean()

        own_mean, market_mean, product = moments(252)
        beta = (product - own_mean.mul(market_mean, axis=0)).div(market.rolling(252).var(ddof=0), axis=0)
        own_mean, market_mean, product = (one.shift(21) for one in moments(232))
        residual = own_mean - beta.mul(market_mean, axis=0)
        squares = (
            (own**2).rolling(232).mean().shift(21)
            - 2 * beta * product
            + (beta**2).mul((market**2).rolling(232).mean().shift(21), axis=0)
            - residual**2
        )
        own_mean, market_mean, product = moments(60)
        residual60 = own_mean - beta.mul(market_mean, axis=0)
        square60 = (
            (own**2).rolling(60).mean()
            - 2 * beta * product
            + (beta**2).mul((market**2).rolling(60).mean(), axis=0)
            - residual60**2
        )
        recent = own.rolling(10).sum() - beta.mul(market.rolling(10).sum(), axis=0)
        deviation = own.rolling(60).std()
        skew = own.rolling(60).skew() * (58 / math.sqrt(60 * 59))
        difference = own - of_sector(by_sector)

        def less_sector(days):
            return (of_sector(by_sector.rolling(days).sum()) - own.rolling(days).sum()) / deviation

        price_values = price.to_numpy()
        season = np.full(price.shape, np.nan)
        season[rows] = np.mean([price_values[past + 11] - price_values[past + 1] for past in before.T], axis=0)
        frames = [
            price.shift(21) - price.shift(252),
            price.shift(21) - price.shift(126),
            price.shift(5) - price,
            price.shift(21) - price,
            232 * residual / np.sqrt(squares * (232 / 231)),
            -recent / np.sqrt(square60 * (60 / 59)),
            deviation,
            beta,
            own.rolling(21).max(),
            price - price.rolling(252).max(),
            (close / close.rolling(200).mean() - 1) / (deviation * math.sqrt(200)),
            pd.DataFrame(season),
            of_sector(by_sector.rolling(126).sum()),
            skew,
            less_sector(5),
            less_sector(21),
            -difference.rolling(10).sum() / difference.rolling(60).std(),
        ]
        weekly = [frame.iloc[rows] for frame in frames]
        table = normal_scores(len(closes))
        scores = [table[(2 * frame.rank(axis=1)).to_numpy().astype(int) - 1] for frame in weekly]
        return (np.stack([frame.to_numpy() for frame in weekly], axis=1), np.stack(scores, axis=1))

    return compute


def with_polars():
    import polars as pl

    def rolling(name, days):
        return pl.col(name).rolling_mean(days)

    def scale_free(name, days, later):
        """Mean and squares of returns minus beta times another column, in a window."""
        mean = rolling("own", days).shift(later) - pl.col("beta") * rolling(name, days).shift(later)
        squares = (
            rolling("own_square", days).shift(later)
            - 2 * pl.col("beta") * rolling(f"own_{name}", days).shift(later)
            + pl.col("beta") ** 2 * rolling(f"{name}_square", days).shift(later)
            - mean**2
        )
        return mean, squares * (days / (days - 1))

    def features():
        price, own, deviation = pl.col("price"), pl.col("own"), pl.col("deviation")
        residual, squares = scale_free("market", 232, 21)
        _, squares60 = scale_free("market", 60, 0)
        recent = own.rolling_sum(10) - pl.col("beta") * pl.col("market").rolling_sum(10)
        difference = pl.col("difference")
        columns = [
            price.shift(21) - price.shift(252),
            price.shift(21) - price.shift(126),
            price.shift(5) - price,
            price.shift(21) - price,
            232 * residual / squares.sqrt(),
            -recent / squares60.sqrt(),
            deviation,
            pl.col("beta"),
            own.rolling_max(21),
            price - price.rolling_max(252),
            (pl.col("close") / rolling("close", 200) - 1) / (deviation * math.sqrt(200)),
            price.shift(-11) - price.shift(-1),
            pl.col("sector").rolling_sum(126),
            own.rolling_skew(60),
            -difference.rolling_sum(5) / deviation,
            -difference.rolling_sum(21) / deviation,
            -difference.rolling_sum(10) / difference.rolling_std(60),
        ]
        return [column.over("stock").alias(f"f{at}") for at, column in enumerate(columns)]

    def compute(closes, groups, rows, before):
        stocks, days = closes.shape
        frame = pl.DataFrame(
            {
                "stock": np.repeat(np.arange(stocks, dtype="i4"), days),
                "group": np.repeat(groups.astype("i4"), days),
                "day": np.tile(np.arange(days, dtype="i4"), stocks),
                "close": closes.ravel(),
            }
        )
        own, market = pl.col("own"), pl.col("market")
        lazy = (
            frame.lazy()
            .with_columns(price=pl.col("close").log())
            .with_columns(own=pl.col("price").diff().over("stock").fill_null(0.0))
            .with_columns(market=own.mean().over("day"), sector=own.mean().over("group", "day"))
            .with_columns(
                own_market=own * market,
                own_square=own**2,
                market_square=market**2,
                difference=own - pl.col("sector"),
            )
            .with_columns(
                beta=(
                    (rolling("own_market", 252) - rolling("own", 252) * rolling("market", 252))
                    / (rolling("market_square", 252) - rolling("market", 252) ** 2)
                ).over("stock"),
                deviation=own.rolling_std(60).over("stock"),
            )
            .with_columns(features())
            .select("stock", "day", *[f"f{at}" for at in range(FEATURES)])
        )
        all_days = lazy.collect()
        seasons = all_days["f11"]
        first = np.arange(stocks) * days
        season = np.mean([seasons.gather((first[:, None] + past).ravel()).to_numpy() for past in before.T], axis=0)
        weekly = all_days[(first[:, None] + rows).ravel()].with_columns(f11=pl.Series(season))
        table = normal_scores(stocks)
        names = [f"f{at}" for at in range(FEATURES)]
        places = weekly.select([(pl.col(name).rank().over("day") * 2).cast(pl.Int32) - 1 for name in names])
        values = np.stack([weekly[name].to_numpy().reshape(stocks, -1).T for name in names], axis=1)
        scores = np.stack([table[places[name].to_numpy()].reshape(stocks, -1).T for name in names], axis=1)
        return values, scores

    return compute


def cpu_seconds():
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


compute = {"numba": with_numba, "pandas": with_pandas, "polars": with_polars}[PEER]()
with open(f"{DIRECTORY}/panel.json", encoding="utf8") as file:
    panel = json.load(file)
closes = np.fromfile(f"{DIRECTORY}/closes.f64").reshape(panel["stocks"], -1)
given = (np.array(panel["sectors"]), np.array(panel["rows"]), np.array(panel["before"]))
compute(closes[:WARM_UP_STOCKS], given[0][:WARM_UP_STOCKS], *given[1:])
cpu, wall = cpu_seconds(), time.monotonic()
values, scores = compute(closes, *given)
spent = {"cpuS": cpu_seconds() - cpu, "wallS": time.monotonic() - wall}
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
weights = 1 + np.arange(closes.shape[0])
sums = {"features": float(values.sum()), "scores": float((np.abs(scores) * weights).sum())}
print(json.dumps({"version": peer.__version__, **spent, "peakMb": peak, **sums}))
