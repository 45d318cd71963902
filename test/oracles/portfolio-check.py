"""Figures of the portfolio check by numpy, from the same prices.

Usage: portfolio-check.py < question.json > answer.json"""

import json
import sys

import numpy as np

LAGS = 5
HALF_LIFE = 60


def joined(series):
    """Common days and one row of values a series."""
    values = [dict(zip(one["day"], one["value"])) for one in series]
    days = sorted(set.intersection(*(set(one) for one in values)))
    return np.array(days), np.array([[one[day] for day in days] for one in values])


def shrunk(returns):
    """Ledoit and Wolf 2004, constant correlation, exponentially weighted."""
    assets, days = returns.shape
    weights = 0.5 ** (np.arange(days)[::-1] / HALF_LIFE)
    weights /= weights.sum()
    sample = np.atleast_2d(np.cov(returns, aweights=weights, ddof=0))
    deviation = np.sqrt(np.diag(sample))
    correlation = sample / np.outer(deviation, deviation)
    if assets < 3:
        return sample, 0.0
    mean = (correlation.sum() - assets) / (assets * (assets - 1))
    target = mean * np.outer(deviation, deviation)
    np.fill_diagonal(target, deviation**2)
    centred = returns - np.average(returns, axis=1, weights=weights)[:, None]
    products = np.einsum("it,jt->ijt", centred, centred) - sample[:, :, None]
    pi = np.einsum("t,ijt->ij", weights, products**2)
    squares = centred**2 - np.diag(sample)[:, None]
    theta = np.einsum("t,it,ijt->ij", weights, squares, products)
    ratio = np.outer(1 / deviation, deviation)
    halves = mean / 2 * (ratio * theta + ratio.T * theta.T)
    rho = np.trace(pi) + halves.sum() - np.trace(halves)
    kappa = (pi.sum() - rho) / ((target - sample) ** 2).sum()
    shrinkage = max(0.0, min(1.0, kappa * (weights**2).sum()))
    return shrinkage * target + (1 - shrinkage) * sample, shrinkage


def slope(x, y):
    """With the Newey–West error of statsmodels' HAC, without its correction for small samples."""
    design = np.column_stack([np.ones(len(x)), x])
    beta = np.linalg.lstsq(design, y, rcond=None)[0]
    scores = design * (y - design @ beta)[:, None]
    meat = scores.T @ scores
    for lag in range(1, LAGS + 1):
        shifted = scores[lag:].T @ scores[:-lag]
        meat += (1 - lag / (LAGS + 1)) * (shifted + shifted.T)
    bread = np.linalg.inv(design.T @ design)
    return {"slope": beta[1], "error": np.sqrt((bread @ meat @ bread)[1, 1]), "days": len(x)}


def sensitivity(factor, days, returns):
    values = dict(zip(factor["day"], factor["value"]))
    level = np.array([values.get(day, np.nan) for day in days])
    change = np.diff(level)
    if factor["changesIn"] == "fractions":
        change = np.where((level[1:] > 0) & (level[:-1] > 0), change / level[:-1], np.nan)
    known = np.isfinite(change)
    return slope(change[known], returns[known])


def windows(path, length):
    return path[length:] / path[:-length] - 1


def worst(path, length, most=5):
    changes = windows(path, length)
    chosen = []
    for start in np.argsort(changes, kind="stable"):
        if len(chosen) < most and all(abs(start - other) >= length for other in chosen):
            chosen.append(int(start))
    return [{"from": start, "to": start + length, "change": changes[start]} for start in chosen]


def by_regime(names, regimes, days, returns, path):
    known = sorted(zip(regimes["day"], regimes["regime"]))
    before = []
    for day in days[:-1]:
        past = [regime for at, regime in known if at <= day]
        before.append(past[-1] if past else None)
    before = np.array(before, dtype=object)
    changes = windows(path, 20)
    rows = []
    for name in names:
        own = returns[before == name]
        begun = changes[before[: len(changes)] == name]
        rows.append(
            {
                "days": len(own),
                "mean": own.mean() if len(own) else None,
                "error": own.std(ddof=1) / np.sqrt(len(own)) if len(own) > 1 else None,
                "windows": len(begun),
                "worst": begun.min() if len(begun) else None,
            }
        )
    return rows


def main(question):
    days, prices = joined(question["prices"])
    weights = np.array(question["weights"])
    assets = prices[:, 1:] / prices[:, :-1] - 1
    returns = weights @ assets
    path = np.concatenate([[1.0], np.cumprod(1 + returns)])
    covariance, shrinkage = shrunk(assets)
    variance = weights @ covariance @ weights
    eigenvalues = np.linalg.eigvalsh(np.outer(weights, weights) * covariance)
    limit = np.quantile(returns, 0.05)
    return {
        "days": days.tolist(),
        "volatility": returns.std(ddof=1) * np.sqrt(252),
        "valueAtRisk": -limit,
        "expectedShortfall": -returns[returns <= limit].mean(),
        "deepest": (path / np.maximum.accumulate(path) - 1).min(),
        "shrinkage": shrinkage,
        "variance": variance,
        "shares": (weights * (covariance @ weights) / variance).tolist(),
        "effectiveBets": eigenvalues.sum() ** 2 / (eigenvalues**2).sum(),
        "correlations": np.atleast_2d(np.corrcoef(assets)).tolist(),
        "factors": [sensitivity(factor, days, returns) for factor in question["factors"]],
        "worst": [worst(path, length) for length in (20, 60, 250)],
        "regimes": by_regime(question["regimeNames"], question["regimes"], days, returns, path),
    }


json.dump(main(json.load(sys.stdin)), sys.stdout)
