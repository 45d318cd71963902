# Made from the OpenAPI description of the service by `node tools/client-generator/generate.ts`. Not for editing.
"""A method for every operation of the service."""

from __future__ import annotations

from typing import Any, Literal, Mapping

from ._answer import Answer, CallOptions, ListOfText, Moment
from ._operation import Operation
from .types import (
    AccountAppsData,
    AccountAppsLimitData,
    AccountAppsRevokeData,
    AccountCreateKeyData,
    AccountData,
    AccountDeleteKeyData,
    AccountListKeysData,
    AccountRotateData,
    AdminAddCreditsByIdData,
    AdminAddCreditsData,
    AdminCreateKeyData,
    AdminDisableKeyData,
    AdminEnableKeyData,
    AdminGrantOrderData,
    AdminListKeysData,
    AdminNoteKeyData,
    AdminOrdersData,
    AdminRotateKeyData,
    AdminShowKeyData,
    AdminUsageData,
    AgentContextData,
    AlertsCreateData,
    AlertsData,
    AlertsDeleteData,
    AlertsTestData,
    AlphaData,
    AnalysisData,
    BriefingData,
    CalendarData,
    ChangesData,
    CheckoutCaptureData,
    CheckoutCreateData,
    CheckoutFreeData,
    CheckoutTiersData,
    CommoditiesData,
    CompareData,
    DataMeta,
    EventsData,
    HealthData,
    ImpactData,
    IntradayData,
    OverviewData,
    PortfolioCheckData,
    PortfolioCheckHoldings,
    PortfolioModelData,
    PricesData,
    PricesHistoryData,
    PricesWhyData,
    RegimeData,
    RegimeHistoryData,
    RiskData,
    RiskHistoryData,
    ScreenerData,
    SectorRadarData,
    ServiceMeta,
    SignalsLatestData,
    SymbolsData,
    TrackRecordData,
    WatchlistsData,
    WatchlistsDeleteData,
    WatchlistsPutData,
)

OPERATIONS: dict[str, Operation] = {
    "getRisk": Operation(
        id="getRisk", method="GET", path="/v1/risk", credits=0, secret="key",
        idempotency_key=False, if_none_match=True,
        in_path=(), in_query=("region", "as_of", "limit",), in_body=(),
        each=None, list_name="drivers", parts=(),
    ),
    "getRiskHistory": Operation(
        id="getRiskHistory", method="GET", path="/v1/risk/history", credits=0, secret="key",
        idempotency_key=False, if_none_match=True,
        in_path=(), in_query=("days", "from", "to", "as_of", "limit",), in_body=(),
        each=None, list_name="rows", parts=(),
    ),
    "getRegime": Operation(
        id="getRegime", method="GET", path="/v1/regime", credits=0, secret="key",
        idempotency_key=False, if_none_match=True,
        in_path=(), in_query=("as_of", "limit",), in_body=(),
        each=None, list_name="to_flip", parts=(),
    ),
    "getRegimeHistory": Operation(
        id="getRegimeHistory", method="GET", path="/v1/regime/history", credits=0, secret="key",
        idempotency_key=False, if_none_match=True,
        in_path=(), in_query=("days", "from", "to", "as_of", "limit",), in_body=(),
        each=None, list_name="rows", parts=(),
    ),
    "getPrices": Operation(
        id="getPrices", method="GET", path="/v1/prices", credits=1, secret="key",
        idempotency_key=True, if_none_match=True,
        in_path=(), in_query=("symbols", "class", "sort", "as_of", "limit", "cursor",), in_body=(),
        each=None, list_name="prices", parts=(),
    ),
    "getPricesHistory": Operation(
        id="getPricesHistory", method="GET", path="/v1/prices/history", credits=1, secret="key",
        idempotency_key=True, if_none_match=True,
        in_path=(), in_query=("symbol", "from", "to", "interval", "as_of", "limit", "cursor",), in_body=(),
        each="symbol", list_name="bars", parts=(),
    ),
    "getAlpha": Operation(
        id="getAlpha", method="GET", path="/v1/signals/alpha", credits=2, secret="key",
        idempotency_key=True, if_none_match=True,
        in_path=(), in_query=("as_of", "limit", "cursor",), in_body=(),
        each=None, list_name="signals", parts=(),
    ),
    "getCommodities": Operation(
        id="getCommodities", method="GET", path="/v1/commodities", credits=2, secret="key",
        idempotency_key=True, if_none_match=True,
        in_path=(), in_query=("symbols", "direction", "as_of", "limit", "cursor",), in_body=(),
        each=None, list_name="commodities", parts=(),
    ),
    "getIntraday": Operation(
        id="getIntraday", method="GET", path="/v1/intraday", credits=2, secret="key",
        idempotency_key=True, if_none_match=True,
        in_path=(), in_query=("as_of", "limit", "cursor",), in_body=(),
        each=None, list_name="signals", parts=(),
    ),
    "getSignalsLatest": Operation(
        id="getSignalsLatest", method="GET", path="/v1/signals/latest", credits=1, secret="key",
        idempotency_key=True, if_none_match=True,
        in_path=(), in_query=("source", "symbols", "direction", "min_edge", "include_screens", "as_of", "limit", "cursor",), in_body=(),
        each=None, list_name="signals", parts=(),
    ),
    "getEvents": Operation(
        id="getEvents", method="GET", path="/v1/events", credits=0, secret="key",
        idempotency_key=False, if_none_match=True,
        in_path=(), in_query=("limit", "type", "symbol", "symbols", "since", "as_of",), in_body=(),
        each=None, list_name="events", parts=(),
    ),
    "getImpact": Operation(
        id="getImpact", method="GET", path="/v1/impact", credits=0, secret="key",
        idempotency_key=False, if_none_match=True,
        in_path=(), in_query=("event", "symbol", "as_of", "limit", "cursor",), in_body=(),
        each=None, list_name="rows", parts=(),
    ),
    "getPortfolioModel": Operation(
        id="getPortfolioModel", method="GET", path="/v1/portfolio/model", credits=10, secret="key",
        idempotency_key=True, if_none_match=True,
        in_path=(), in_query=("as_of", "limit",), in_body=(),
        each=None, list_name="positions", parts=("curve", "trades",),
    ),
    "getAgentContext": Operation(
        id="getAgentContext", method="GET", path="/v1/agent-context", credits=0, secret="key",
        idempotency_key=False, if_none_match=True,
        in_path=(), in_query=("as_of", "limit",), in_body=(),
        each=None, list_name="events", parts=(),
    ),
    "getCalendar": Operation(
        id="getCalendar", method="GET", path="/v1/calendar", credits=2, secret="key",
        idempotency_key=True, if_none_match=True,
        in_path=(), in_query=("from", "to", "symbols", "kind", "as_of", "limit", "cursor",), in_body=(),
        each=None, list_name="rows", parts=(),
    ),
    "getAnalysis": Operation(
        id="getAnalysis", method="GET", path="/v1/analysis/{ticker}", credits=5, secret="key",
        idempotency_key=True, if_none_match=True,
        in_path=("ticker",), in_query=("as_of", "limit",), in_body=(),
        each=None, list_name="facts", parts=(),
    ),
    "getScreener": Operation(
        id="getScreener", method="GET", path="/v1/screener", credits=5, secret="key",
        idempotency_key=True, if_none_match=True,
        in_path=(), in_query=("where", "preset", "sort", "sector", "as_of", "limit", "cursor",), in_body=(),
        each=None, list_name="rows", parts=(),
    ),
    "getSectorRadar": Operation(
        id="getSectorRadar", method="GET", path="/v1/sector-radar", credits=2, secret="key",
        idempotency_key=True, if_none_match=True,
        in_path=(), in_query=("sector", "quadrant", "as_of", "limit", "cursor",), in_body=(),
        each=None, list_name="sectors", parts=(),
    ),
    "getBriefing": Operation(
        id="getBriefing", method="GET", path="/v1/intelligence/briefing", credits=10, secret="key",
        idempotency_key=True, if_none_match=True,
        in_path=(), in_query=("format", "lang", "date", "as_of", "limit",), in_body=(),
        each=None, list_name="sections", parts=(),
    ),
    "portfolioCheck": Operation(
        id="portfolioCheck", method="POST", path="/v1/portfolio/check", credits=5, secret="key",
        idempotency_key=True, if_none_match=False,
        in_path=(), in_query=("as_of", "limit",), in_body=("holdings", "cash_pct", "currency",),
        each=None, list_name="holdings", parts=(),
    ),
    "getPricesWhy": Operation(
        id="getPricesWhy", method="GET", path="/v1/prices/why", credits=3, secret="key",
        idempotency_key=True, if_none_match=False,
        in_path=(), in_query=("symbol", "from", "to", "direction", "as_of", "limit",), in_body=(),
        each=None, list_name="events", parts=(),
    ),
    "getCompare": Operation(
        id="getCompare", method="GET", path="/v1/analysis", credits=3, secret="key",
        idempotency_key=True, if_none_match=False,
        in_path=(), in_query=("symbols", "as_of", "limit",), in_body=(),
        each="symbols", list_name="measures", parts=(),
    ),
    "health": Operation(
        id="health", method="GET", path="/v1/health", credits=0, secret="key",
        idempotency_key=False, if_none_match=False,
        in_path=(), in_query=(), in_body=(),
        each=None, list_name=None, parts=None,
    ),
    "overview": Operation(
        id="overview", method="GET", path="/v1", credits=0, secret="key",
        idempotency_key=False, if_none_match=False,
        in_path=(), in_query=(), in_body=(),
        each=None, list_name="endpoints", parts=None,
    ),
    "changes": Operation(
        id="changes", method="GET", path="/v1/changes", credits=1, secret="key",
        idempotency_key=True, if_none_match=False,
        in_path=(), in_query=("since", "as_of", "limit",), in_body=(),
        each=None, list_name="changes", parts=(),
    ),
    "symbols": Operation(
        id="symbols", method="GET", path="/v1/symbols", credits=0, secret="key",
        idempotency_key=False, if_none_match=False,
        in_path=(), in_query=("q", "limit",), in_body=(),
        each=None, list_name="rows", parts=(),
    ),
    "alerts": Operation(
        id="alerts", method="GET", path="/v1/alerts", credits=0, secret="key",
        idempotency_key=False, if_none_match=False,
        in_path=(), in_query=("limit",), in_body=(),
        each=None, list_name="alerts", parts=(),
    ),
    "alertsCreate": Operation(
        id="alertsCreate", method="POST", path="/v1/alerts", credits=0, secret="key",
        idempotency_key=True, if_none_match=False,
        in_path=(), in_query=("limit",), in_body=("when", "name", "to", "cooldown_s",),
        each=None, list_name=None, parts=(),
    ),
    "alertsDelete": Operation(
        id="alertsDelete", method="DELETE", path="/v1/alerts/{id}", credits=0, secret="key",
        idempotency_key=True, if_none_match=False,
        in_path=("id",), in_query=("limit",), in_body=(),
        each=None, list_name=None, parts=(),
    ),
    "alertsTest": Operation(
        id="alertsTest", method="POST", path="/v1/alerts/test", credits=0, secret="key",
        idempotency_key=True, if_none_match=False,
        in_path=(), in_query=("limit",), in_body=("id",),
        each=None, list_name=None, parts=(),
    ),
    "trackRecord": Operation(
        id="trackRecord", method="GET", path="/v1/track-record", credits=0, secret="key",
        idempotency_key=False, if_none_match=False,
        in_path=(), in_query=("from_seq", "limit", "source", "signal_id", "symbol",), in_body=(),
        each=None, list_name="entries", parts=("outcomes",),
    ),
    "checkoutTiers": Operation(
        id="checkoutTiers", method="GET", path="/v1/checkout/tiers", credits=0, secret="key",
        idempotency_key=False, if_none_match=False,
        in_path=(), in_query=(), in_body=(),
        each=None, list_name="tiers", parts=None,
    ),
    "checkoutFree": Operation(
        id="checkoutFree", method="POST", path="/v1/checkout/free", credits=0, secret="none",
        idempotency_key=True, if_none_match=False,
        in_path=(), in_query=("email", "name", "code",), in_body=(),
        each=None, list_name=None, parts=None,
    ),
    "checkoutCreate": Operation(
        id="checkoutCreate", method="POST", path="/v1/checkout/create", credits=0, secret="none",
        idempotency_key=True, if_none_match=False,
        in_path=(), in_query=("tier", "email",), in_body=(),
        each=None, list_name=None, parts=None,
    ),
    "checkoutCapture": Operation(
        id="checkoutCapture", method="POST", path="/v1/checkout/capture", credits=0, secret="none",
        idempotency_key=True, if_none_match=False,
        in_path=(), in_query=("order_id", "name", "email",), in_body=(),
        each=None, list_name=None, parts=None,
    ),
    "account": Operation(
        id="account", method="GET", path="/v1/account", credits=0, secret="key",
        idempotency_key=False, if_none_match=False,
        in_path=(), in_query=("limit",), in_body=(),
        each=None, list_name=None, parts=(),
    ),
    "accountRotate": Operation(
        id="accountRotate", method="POST", path="/v1/account/rotate", credits=0, secret="key",
        idempotency_key=True, if_none_match=False,
        in_path=(), in_query=("tokens",), in_body=(),
        each=None, list_name=None, parts=None,
    ),
    "accountApps": Operation(
        id="accountApps", method="GET", path="/v1/account/apps", credits=0, secret="key",
        idempotency_key=False, if_none_match=False,
        in_path=(), in_query=(), in_body=(),
        each=None, list_name="apps", parts=None,
    ),
    "accountAppsRevoke": Operation(
        id="accountAppsRevoke", method="POST", path="/v1/account/apps/revoke", credits=0, secret="key",
        idempotency_key=True, if_none_match=False,
        in_path=(), in_query=("grant",), in_body=(),
        each=None, list_name=None, parts=None,
    ),
    "accountAppsLimit": Operation(
        id="accountAppsLimit", method="POST", path="/v1/account/apps/limit", credits=0, secret="key",
        idempotency_key=True, if_none_match=False,
        in_path=(), in_query=("grant", "monthly_credits",), in_body=(),
        each=None, list_name=None, parts=None,
    ),
    "accountListKeys": Operation(
        id="accountListKeys", method="GET", path="/v1/account/keys", credits=0, secret="key",
        idempotency_key=False, if_none_match=False,
        in_path=(), in_query=(), in_body=(),
        each=None, list_name="keys", parts=None,
    ),
    "accountCreateKey": Operation(
        id="accountCreateKey", method="POST", path="/v1/account/keys", credits=0, secret="key",
        idempotency_key=True, if_none_match=False,
        in_path=(), in_query=(), in_body=("name", "monthly_credits", "scope", "expires_at",),
        each=None, list_name=None, parts=None,
    ),
    "accountDeleteKey": Operation(
        id="accountDeleteKey", method="DELETE", path="/v1/account/keys/{id}", credits=0, secret="key",
        idempotency_key=True, if_none_match=False,
        in_path=("id",), in_query=(), in_body=(),
        each=None, list_name=None, parts=None,
    ),
    "watchlists": Operation(
        id="watchlists", method="GET", path="/v1/watchlists", credits=0, secret="key",
        idempotency_key=False, if_none_match=False,
        in_path=(), in_query=(), in_body=(),
        each=None, list_name="lists", parts=None,
    ),
    "watchlistsPut": Operation(
        id="watchlistsPut", method="POST", path="/v1/watchlists", credits=0, secret="key",
        idempotency_key=True, if_none_match=False,
        in_path=(), in_query=(), in_body=("name", "former_name", "symbols",),
        each=None, list_name=None, parts=None,
    ),
    "watchlistsDelete": Operation(
        id="watchlistsDelete", method="DELETE", path="/v1/watchlists/{name}", credits=0, secret="key",
        idempotency_key=True, if_none_match=False,
        in_path=("name",), in_query=(), in_body=(),
        each=None, list_name=None, parts=None,
    ),
    "adminCreateKey": Operation(
        id="adminCreateKey", method="POST", path="/v1/admin/keys", credits=0, secret="admin",
        idempotency_key=True, if_none_match=False,
        in_path=(), in_query=("name", "email", "tier",), in_body=(),
        each=None, list_name=None, parts=None,
    ),
    "adminListKeys": Operation(
        id="adminListKeys", method="GET", path="/v1/admin/keys", credits=0, secret="admin",
        idempotency_key=False, if_none_match=False,
        in_path=(), in_query=("email", "key", "q", "tier", "state", "order", "limit", "cursor",), in_body=(),
        each=None, list_name="keys", parts=None,
    ),
    "adminDisableKey": Operation(
        id="adminDisableKey", method="POST", path="/v1/admin/keys/disable", credits=0, secret="admin",
        idempotency_key=True, if_none_match=False,
        in_path=(), in_query=("id",), in_body=(),
        each=None, list_name=None, parts=None,
    ),
    "adminEnableKey": Operation(
        id="adminEnableKey", method="POST", path="/v1/admin/keys/enable", credits=0, secret="admin",
        idempotency_key=True, if_none_match=False,
        in_path=(), in_query=("id",), in_body=(),
        each=None, list_name=None, parts=None,
    ),
    "adminAddCredits": Operation(
        id="adminAddCredits", method="POST", path="/v1/admin/credits", credits=0, secret="admin",
        idempotency_key=True, if_none_match=False,
        in_path=(), in_query=("api_key", "amount",), in_body=(),
        each=None, list_name=None, parts=None,
    ),
    "adminUsage": Operation(
        id="adminUsage", method="GET", path="/v1/admin/usage", credits=0, secret="admin",
        idempotency_key=False, if_none_match=False,
        in_path=(), in_query=("limit", "cursor", "key_id", "endpoint", "status", "from", "to",), in_body=(),
        each=None, list_name="usage", parts=None,
    ),
    "adminOrders": Operation(
        id="adminOrders", method="GET", path="/v1/admin/orders", credits=0, secret="admin",
        idempotency_key=False, if_none_match=False,
        in_path=(), in_query=("limit", "cursor",), in_body=(),
        each=None, list_name="orders", parts=None,
    ),
    "adminGrantOrder": Operation(
        id="adminGrantOrder", method="POST", path="/v1/admin/orders/grant", credits=0, secret="admin",
        idempotency_key=True, if_none_match=False,
        in_path=(), in_query=("order", "reason",), in_body=(),
        each=None, list_name=None, parts=None,
    ),
    "adminShowKey": Operation(
        id="adminShowKey", method="GET", path="/v1/admin/keys/{id}", credits=0, secret="admin",
        idempotency_key=False, if_none_match=False,
        in_path=("id",), in_query=(), in_body=(),
        each=None, list_name="sub_keys", parts=None,
    ),
    "adminAddCreditsById": Operation(
        id="adminAddCreditsById", method="POST", path="/v1/admin/keys/{id}/credits", credits=0, secret="admin",
        idempotency_key=True, if_none_match=False,
        in_path=("id",), in_query=("amount",), in_body=(),
        each=None, list_name=None, parts=None,
    ),
    "adminRotateKey": Operation(
        id="adminRotateKey", method="POST", path="/v1/admin/keys/{id}/rotate", credits=0, secret="admin",
        idempotency_key=True, if_none_match=False,
        in_path=("id",), in_query=(), in_body=(),
        each=None, list_name=None, parts=None,
    ),
    "adminNoteKey": Operation(
        id="adminNoteKey", method="POST", path="/v1/admin/keys/{id}/note", credits=0, secret="admin",
        idempotency_key=True, if_none_match=False,
        in_path=("id",), in_query=(), in_body=("note",),
        each=None, list_name=None, parts=None,
    ),
}

STREAM = Operation(
    id="stream", method="GET", path="/v1/stream", credits=0, secret="key",
    idempotency_key=False, if_none_match=False,
    in_path=(), in_query=(), in_body=(),
    each=None, list_name=None, parts=None,
)

class Calls:
    def _call(
        self, operation: Operation, parameters: Mapping[str, Any], options: CallOptions | None
    ) -> Answer[Any, Any]:
        raise NotImplementedError

    def get_risk(
        self, *, region: Literal["north_america", "europe", "asia", "middle_east", "latin_america", "africa"] | None = None, as_of: Moment | None = None, limit: int | None = None, options: CallOptions | None = None
    ) -> Answer[RiskData, DataMeta]:
        """Risk index: Market risk from 0 to 100 with its drivers, regions, the chance of a 7% fall and what would change it. Free; no key needed. `GET /v1/risk`"""
        return self._call(OPERATIONS["getRisk"], {"region": region, "as_of": as_of, "limit": limit}, options)

    def get_risk_history(
        self, *, days: int | None = None, from_: str | None = None, to: str | None = None, as_of: Moment | None = None, limit: int | None = None, options: CallOptions | None = None
    ) -> Answer[RiskHistoryData, DataMeta]:
        """Risk index, history: The risk index of each past trading day with its status and the calibrated chance of a 7% fall. Free; no key needed. `GET /v1/risk/history`"""
        return self._call(OPERATIONS["getRiskHistory"], {"days": days, "from": from_, "to": to, "as_of": as_of, "limit": limit}, options)

    def get_regime(
        self, *, as_of: Moment | None = None, limit: int | None = None, options: CallOptions | None = None
    ) -> Answer[RegimeData, DataMeta]:
        """Market regime: BULL, BEAR, SIDEWAYS or CRISIS, with the reasons, what would change it and the measured risk. Free; no key needed. `GET /v1/regime`"""
        return self._call(OPERATIONS["getRegime"], {"as_of": as_of, "limit": limit}, options)

    def get_regime_history(
        self, *, days: int | None = None, from_: str | None = None, to: str | None = None, as_of: Moment | None = None, limit: int | None = None, options: CallOptions | None = None
    ) -> Answer[RegimeHistoryData, DataMeta]:
        """Market regime, history: The official regime of each past trading day with the index, its 200-day average and the VIX. Free; no key needed. `GET /v1/regime/history`"""
        return self._call(OPERATIONS["getRegimeHistory"], {"days": days, "from": from_, "to": to, "as_of": as_of, "limit": limit}, options)

    def get_prices(
        self, *, symbols: ListOfText | None = None, class_: Literal["stock", "etf", "commodity", "fx", "index"] | None = None, sort: Literal["symbol", "gainers", "losers", "movers"] | None = None, as_of: Moment | None = None, limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None
    ) -> Answer[PricesData, DataMeta]:
        """Prices: Latest prices of all tracked stocks, ETFs, commodities, currency pairs and indices. Costs 1 credit. `GET /v1/prices`"""
        return self._call(OPERATIONS["getPrices"], {"symbols": symbols, "class": class_, "sort": sort, "as_of": as_of, "limit": limit, "cursor": cursor}, options)

    def get_prices_history(
        self, symbol: ListOfText, *, from_: str | None = None, to: str | None = None, interval: Literal["1d", "1w", "1mo"] | None = None, as_of: Moment | None = None, limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None
    ) -> Answer[PricesHistoryData, DataMeta]:
        """Price history: Past prices of one or more symbols: the last 365 days, or any range, by day, week or month. Costs 1 credit a symbol. `GET /v1/prices/history`"""
        return self._call(OPERATIONS["getPricesHistory"], {"symbol": symbol, "from": from_, "to": to, "interval": interval, "as_of": as_of, "limit": limit, "cursor": cursor}, options)

    def get_alpha(
        self, *, as_of: Moment | None = None, limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None
    ) -> Answer[AlphaData, DataMeta]:
        """Stock signals, 14 days: Long and short stock signals of the cross-sectional model, with calibrated confidence and reasons. Costs 2 credits. `GET /v1/signals/alpha`"""
        return self._call(OPERATIONS["getAlpha"], {"as_of": as_of, "limit": limit, "cursor": cursor}, options)

    def get_commodities(
        self, *, symbols: ListOfText | None = None, direction: Literal["long", "short"] | None = None, as_of: Moment | None = None, limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None
    ) -> Answer[CommoditiesData, DataMeta]:
        """Commodity scores: Score, direction and calibrated confidence of 15 raw materials, with drivers, seasonality and a book. Costs 2 credits. `GET /v1/commodities`"""
        return self._call(OPERATIONS["getCommodities"], {"symbols": symbols, "direction": direction, "as_of": as_of, "limit": limit, "cursor": cursor}, options)

    def get_intraday(
        self, *, as_of: Moment | None = None, limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None
    ) -> Answer[IntradayData, DataMeta]:
        """Intraday signals: Unusual half hours of the running US session, and signals that name their event. Costs 2 credits. `GET /v1/intraday`"""
        return self._call(OPERATIONS["getIntraday"], {"as_of": as_of, "limit": limit, "cursor": cursor}, options)

    def get_signals_latest(
        self, *, source: Literal["news_5m", "alpha_14d", "radar_daily", "intraday_30m", "scr_daily"] | None = None, symbols: ListOfText | None = None, direction: Literal["long", "short"] | None = None, min_edge: float | None = None, include_screens: bool | None = None, as_of: Moment | None = None, limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None
    ) -> Answer[SignalsLatestData, DataMeta]:
        """Latest signals: Signals and screens of all sources or of one, each with its event and the probability of it. Costs 1 credit. `GET /v1/signals/latest`"""
        return self._call(OPERATIONS["getSignalsLatest"], {"source": source, "symbols": symbols, "direction": direction, "min_edge": min_edge, "include_screens": include_screens, "as_of": as_of, "limit": limit, "cursor": cursor}, options)

    def get_events(
        self, *, limit: int | None = None, type: Literal["earnings_beat", "earnings_miss", "earnings_report", "guidance_up", "guidance_down", "ma_target", "ma_acquirer", "fda_approval", "fda_rejection", "rating_up", "rating_down", "credit_up", "credit_down", "price_target_up", "price_target_down", "buyback", "dividend", "offering", "exec_change", "layoffs", "product", "contract_win", "lawsuit", "regulatory", "investigation", "fraud", "recall", "cyber", "bankruptcy", "strike", "insider", "index_change", "operating_data", "investment", "divestiture", "cpi", "jobs", "gdp", "pmi", "fiscal_policy", "cb_decision", "cb_speech", "war_act", "war_threat", "ceasefire", "sanctions", "tariff", "election", "coup", "terror", "opec", "outage", "weather_crop", "inventory", "bank_stress", "default", "rating_sovereign", "crypto_hack", "disaster", "pandemic"] | None = None, symbol: str | None = None, symbols: ListOfText | None = None, since: Moment | None = None, as_of: Moment | None = None, options: CallOptions | None = None
    ) -> Answer[EventsData, DataMeta]:
        """Events: Events of seven days with the assets they affect, their themes, and why assets moved. Free; no key needed. `GET /v1/events`"""
        return self._call(OPERATIONS["getEvents"], {"limit": limit, "type": type, "symbol": symbol, "symbols": symbols, "since": since, "as_of": as_of}, options)

    def get_impact(
        self, *, event: Literal["earnings_beat", "earnings_miss", "earnings_report", "guidance_up", "guidance_down", "ma_target", "ma_acquirer", "fda_approval", "fda_rejection", "rating_up", "rating_down", "credit_up", "credit_down", "price_target_up", "price_target_down", "buyback", "dividend", "offering", "exec_change", "layoffs", "product", "contract_win", "lawsuit", "regulatory", "investigation", "fraud", "recall", "cyber", "bankruptcy", "strike", "insider", "index_change", "operating_data", "investment", "divestiture", "cpi", "jobs", "gdp", "pmi", "fiscal_policy", "cb_decision", "cb_speech", "war_act", "war_threat", "ceasefire", "sanctions", "tariff", "election", "coup", "terror", "opec", "outage", "weather_crop", "inventory", "bank_stress", "default", "rating_sovereign", "crypto_hack", "disaster", "pandemic"] | None = None, symbol: str | None = None, as_of: Moment | None = None, limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None
    ) -> Answer[ImpactData, DataMeta]:
        """Event impact map: The assets that each kind of event moves, with direction, size and evidence. Free; no key needed. `GET /v1/impact`"""
        return self._call(OPERATIONS["getImpact"], {"event": event, "symbol": symbol, "as_of": as_of, "limit": limit, "cursor": cursor}, options)

    def get_portfolio_model(
        self, *, as_of: Moment | None = None, limit: int | None = None, options: CallOptions | None = None
    ) -> Answer[PortfolioModelData, DataMeta]:
        """Model portfolio: 60/40 with a brake: positions, rules, performance against SPY and 60/40, and its record. Costs 10 credits. `GET /v1/portfolio/model`"""
        return self._call(OPERATIONS["getPortfolioModel"], {"as_of": as_of, "limit": limit}, options)

    def get_agent_context(
        self, *, as_of: Moment | None = None, limit: int | None = None, options: CallOptions | None = None
    ) -> Answer[AgentContextData, DataMeta]:
        """Agent context: Full market awareness in at most 600 tokens: risk, regime, crises, signals, events, stance, next call. Free; no key needed. `GET /v1/agent-context`"""
        return self._call(OPERATIONS["getAgentContext"], {"as_of": as_of, "limit": limit}, options)

    def get_calendar(
        self, *, from_: str | None = None, to: str | None = None, symbols: ListOfText | None = None, kind: Literal["earnings", "macro", "central_bank", "market"] | None = None, as_of: Moment | None = None, limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None
    ) -> Answer[CalendarData, DataMeta]:
        """Calendar: Company reports, releases, central banks and exchange holidays, announced or estimated, with the usual move. Costs 2 credits. `GET /v1/calendar`"""
        return self._call(OPERATIONS["getCalendar"], {"from": from_, "to": to, "symbols": symbols, "kind": kind, "as_of": as_of, "limit": limit, "cursor": cursor}, options)

    def get_analysis(
        self, ticker: str, *, as_of: Moment | None = None, limit: int | None = None, options: CallOptions | None = None
    ) -> Answer[AnalysisData, DataMeta]:
        """Analysis: One asset analysed: fundamentals, technicals, six scores and an assessment whose every number is proven. Costs 5 credits. `GET /v1/analysis/{ticker}`"""
        return self._call(OPERATIONS["getAnalysis"], {"ticker": ticker, "as_of": as_of, "limit": limit}, options)

    def get_screener(
        self, *, where: list[str] | None = None, preset: Literal["quality_at_price", "rising_quality", "oversold_quality", "low_risk"] | None = None, sort: str | None = None, sector: str | None = None, as_of: Moment | None = None, limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None
    ) -> Answer[ScreenerData, DataMeta]:
        """Stock screener: Tracked stocks whose figures meet conditions, with what was left out and why. Costs 5 credits. `GET /v1/screener`"""
        return self._call(OPERATIONS["getScreener"], {"where": where, "preset": preset, "sort": sort, "sector": sector, "as_of": as_of, "limit": limit, "cursor": cursor}, options)

    def get_sector_radar(
        self, *, sector: Literal["Communication Services", "Consumer Discretionary", "Consumer Staples", "Energy", "Financials", "Health Care", "Industrials", "Information Technology", "Materials", "Real Estate", "Utilities", "XLC", "XLY", "XLP", "XLE", "XLF", "XLV", "XLI", "XLK", "XLB", "XLRE", "XLU"] | None = None, quadrant: Literal["leading", "weakening", "lagging", "improving"] | None = None, as_of: Moment | None = None, limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None
    ) -> Answer[SectorRadarData, DataMeta]:
        """Sector radar: Breadth, momentum and relative rotation of the 11 US sectors: a description, not a forecast. Costs 2 credits. `GET /v1/sector-radar`"""
        return self._call(OPERATIONS["getSectorRadar"], {"sector": sector, "quadrant": quadrant, "as_of": as_of, "limit": limit, "cursor": cursor}, options)

    def get_briefing(
        self, *, format: Literal["json", "compact", "markdown", "tldr"] | None = None, lang: Literal["en", "de"] | None = None, date: str | None = None, as_of: Moment | None = None, limit: int | None = None, options: CallOptions | None = None
    ) -> Answer[BriefingData, DataMeta]:
        """Intelligence briefing: A daily briefing in English or German: markets, movers, risk, events, calls, what is unknown. Costs 10 credits. `GET /v1/intelligence/briefing`"""
        return self._call(OPERATIONS["getBriefing"], {"format": format, "lang": lang, "date": date, "as_of": as_of, "limit": limit}, options)

    def portfolio_check(
        self, holdings: list[PortfolioCheckHoldings], *, as_of: Moment | None = None, limit: int | None = None, cash_pct: float | None = None, currency: Literal["USD", "EUR", "GBP", "JPY", "CHF", "AUD", "NZD", "CAD", "CNY", "ILS", "BRL", "MXN", "ZAR"] | None = None, options: CallOptions | None = None
    ) -> Answer[PortfolioCheckData, DataMeta]:
        """Portfolio check: Past risk of your holdings, which of them carries it, and what moves them. Nothing is stored. Costs 5 credits. `POST /v1/portfolio/check`"""
        return self._call(OPERATIONS["portfolioCheck"], {"as_of": as_of, "limit": limit, "holdings": holdings, "cash_pct": cash_pct, "currency": currency}, options)

    def get_prices_why(
        self, symbol: str, *, from_: str | None = None, to: str | None = None, direction: Literal["up", "down"] | None = None, as_of: Moment | None = None, limit: int | None = None, options: CallOptions | None = None
    ) -> Answer[PricesWhyData, DataMeta]:
        """Why it moved: A move of one asset: how usual it is, its parts, and what was reported at the same time. Costs 3 credits. `GET /v1/prices/why`"""
        return self._call(OPERATIONS["getPricesWhy"], {"symbol": symbol, "from": from_, "to": to, "direction": direction, "as_of": as_of, "limit": limit}, options)

    def get_compare(
        self, symbols: ListOfText, *, as_of: Moment | None = None, limit: int | None = None, options: CallOptions | None = None
    ) -> Answer[CompareData, DataMeta]:
        """Comparison: Two to eight assets side by side in 24 measures, with what makes them hard to compare. Costs 3 credits a symbol. `GET /v1/analysis`"""
        return self._call(OPERATIONS["getCompare"], {"symbols": symbols, "as_of": as_of, "limit": limit}, options)

    def health(
        self, *, options: CallOptions | None = None
    ) -> Answer[HealthData, ServiceMeta]:
        """Health: State of the service, age of every product and source, and links to the documents. Free; no key needed. `GET /v1/health`"""
        return self._call(OPERATIONS["health"], {}, options)

    def overview(
        self, *, options: CallOptions | None = None
    ) -> Answer[OverviewData, ServiceMeta]:
        """Overview: Every endpoint with its cost and an example, the tiers, and instructions that an agent can follow. Free; no key needed. `GET /v1`"""
        return self._call(OPERATIONS["overview"], {}, options)

    def changes(
        self, since: Moment, *, as_of: Moment | None = None, limit: int | None = None, options: CallOptions | None = None
    ) -> Answer[ChangesData, ServiceMeta]:
        """Changes: What changed since an instant that matters to a decision, most important first. Free when nothing did. Costs 1 credit. `GET /v1/changes`"""
        return self._call(OPERATIONS["changes"], {"since": since, "as_of": as_of, "limit": limit}, options)

    def symbols(
        self, q: str, *, limit: int | None = None, options: CallOptions | None = None
    ) -> Answer[SymbolsData, ServiceMeta]:
        """Symbols: Tracked assets by ticker, name or alias in English or German, with the answers there are of each. Free; no key needed. `GET /v1/symbols`"""
        return self._call(OPERATIONS["symbols"], {"q": q, "limit": limit}, options)

    def alerts(
        self, *, limit: int | None = None, options: CallOptions | None = None
    ) -> Answer[AlertsData, ServiceMeta]:
        """Alerts: All alert rules of the account with their last values. Costs nothing. `GET /v1/alerts`"""
        return self._call(OPERATIONS["alerts"], {"limit": limit}, options)

    def alerts_create(
        self, when: str, *, limit: int | None = None, name: str | None = None, to: str | None = None, cooldown_s: int | None = None, options: CallOptions | None = None
    ) -> Answer[AlertsCreateData, ServiceMeta]:
        """Set an alert: A rule that sends a notice when its condition comes to hold, by webhook or on the stream. Costs nothing. `POST /v1/alerts`"""
        return self._call(OPERATIONS["alertsCreate"], {"limit": limit, "when": when, "name": name, "to": to, "cooldown_s": cooldown_s}, options)

    def alerts_delete(
        self, id: str, *, limit: int | None = None, options: CallOptions | None = None
    ) -> Answer[AlertsDeleteData, ServiceMeta]:
        """Delete an alert: Deletes a rule and its notices, also those that wait for a delivery. Costs nothing. `DELETE /v1/alerts/{id}`"""
        return self._call(OPERATIONS["alertsDelete"], {"id": id, "limit": limit}, options)

    def alerts_test(
        self, id: str, *, limit: int | None = None, options: CallOptions | None = None
    ) -> Answer[AlertsTestData, ServiceMeta]:
        """Test an alert: Sends one signed test notice to the webhook of a rule, and tells how it answered. Costs nothing. `POST /v1/alerts/test`"""
        return self._call(OPERATIONS["alertsTest"], {"limit": limit, "id": id}, options)

    def track_record(
        self, *, from_seq: int | None = None, limit: int | None = None, source: Literal["news_5m", "alpha_14d", "radar_daily", "intraday_30m", "scr_daily"] | None = None, signal_id: str | None = None, symbol: str | None = None, options: CallOptions | None = None
    ) -> Answer[TrackRecordData, ServiceMeta]:
        """Track record: Every signal ever issued with its outcome, scored against its base rate, in a hash-chained and signed record. Free; no key needed. `GET /v1/track-record`"""
        return self._call(OPERATIONS["trackRecord"], {"from_seq": from_seq, "limit": limit, "source": source, "signal_id": signal_id, "symbol": symbol}, options)

    def checkout_tiers(
        self, *, options: CallOptions | None = None
    ) -> Answer[CheckoutTiersData, ServiceMeta]:
        """Tiers: Price, credits and calls a minute of each tier. Free; no key needed. `GET /v1/checkout/tiers`"""
        return self._call(OPERATIONS["checkoutTiers"], {}, options)

    def checkout_free(
        self, email: str, *, name: str | None = None, code: str | None = None, options: CallOptions | None = None
    ) -> Answer[CheckoutFreeData, ServiceMeta]:
        """Free key: A free key with 1,000 credits, one for each e-mail address. Free; no key needed. `POST /v1/checkout/free`"""
        return self._call(OPERATIONS["checkoutFree"], {"email": email, "name": name, "code": code}, options)

    def checkout_create(
        self, tier: Literal["starter", "pro"], *, email: str | None = None, options: CallOptions | None = None
    ) -> Answer[CheckoutCreateData, ServiceMeta]:
        """Create order: Opens a payment for the credits of a tier. Free; no key needed. `POST /v1/checkout/create`"""
        return self._call(OPERATIONS["checkoutCreate"], {"tier": tier, "email": email}, options)

    def checkout_capture(
        self, order_id: str, *, name: str | None = None, email: str | None = None, options: CallOptions | None = None
    ) -> Answer[CheckoutCaptureData, ServiceMeta]:
        """Capture order: Captures an approved payment and returns a new key, or adds the credits to yours. Free; no key needed. `POST /v1/checkout/capture`"""
        return self._call(OPERATIONS["checkoutCapture"], {"order_id": order_id, "name": name, "email": email}, options)

    def account(
        self, *, limit: int | None = None, options: CallOptions | None = None
    ) -> Answer[AccountData, ServiceMeta]:
        """Account: Status of the key, remaining credits and usage. Costs nothing. Costs nothing. `GET /v1/account`"""
        return self._call(OPERATIONS["account"], {"limit": limit}, options)

    def account_rotate(
        self, *, tokens: Literal["end", "keep"] | None = None, options: CallOptions | None = None
    ) -> Answer[AccountRotateData, ServiceMeta]:
        """Rotate key: A new key for the same account and balance; the old one stops at once. Costs nothing. `POST /v1/account/rotate`"""
        return self._call(OPERATIONS["accountRotate"], {"tokens": tokens}, options)

    def account_apps(
        self, *, options: CallOptions | None = None
    ) -> Answer[AccountAppsData, ServiceMeta]:
        """Connected apps: Apps that signed in with this account, and what each may do. Costs nothing. Costs nothing. `GET /v1/account/apps`"""
        return self._call(OPERATIONS["accountApps"], {}, options)

    def account_apps_revoke(
        self, grant: str, *, options: CallOptions | None = None
    ) -> Answer[AccountAppsRevokeData, ServiceMeta]:
        """Disconnect an app: Ends all tokens of one connected app at once, on every device. Costs nothing. Costs nothing. `POST /v1/account/apps/revoke`"""
        return self._call(OPERATIONS["accountAppsRevoke"], {"grant": grant}, options)

    def account_apps_limit(
        self, grant: str, monthly_credits: int, *, options: CallOptions | None = None
    ) -> Answer[AccountAppsLimitData, ServiceMeta]:
        """Limit an app: Changes the credits that one connected app may use in a month. Costs nothing. Costs nothing. `POST /v1/account/apps/limit`"""
        return self._call(OPERATIONS["accountAppsLimit"], {"grant": grant, "monthly_credits": monthly_credits}, options)

    def account_list_keys(
        self, *, options: CallOptions | None = None
    ) -> Answer[AccountListKeysData, ServiceMeta]:
        """List sub-keys: The sub-keys of the account, masked, with what each has used. Costs nothing. Costs nothing. `GET /v1/account/keys`"""
        return self._call(OPERATIONS["accountListKeys"], {}, options)

    def account_create_key(
        self, name: str, monthly_credits: int, *, scope: Literal["read", "write"] | None = None, expires_at: Moment | None = None, options: CallOptions | None = None
    ) -> Answer[AccountCreateKeyData, ServiceMeta]:
        """Create sub-key: A further key of the account with a scope, an end and monthly credits of its own. Costs nothing. Costs nothing. `POST /v1/account/keys`"""
        return self._call(OPERATIONS["accountCreateKey"], {"name": name, "monthly_credits": monthly_credits, "scope": scope, "expires_at": expires_at}, options)

    def account_delete_key(
        self, id: int, *, options: CallOptions | None = None
    ) -> Answer[AccountDeleteKeyData, ServiceMeta]:
        """Delete sub-key: Stops a sub-key at once. Costs nothing. Costs nothing. `DELETE /v1/account/keys/{id}`"""
        return self._call(OPERATIONS["accountDeleteKey"], {"id": id}, options)

    def watchlists(
        self, *, options: CallOptions | None = None
    ) -> Answer[WatchlistsData, ServiceMeta]:
        """Watch-lists: The watch-lists of the account. Costs nothing. Costs nothing. `GET /v1/watchlists`"""
        return self._call(OPERATIONS["watchlists"], {}, options)

    def watchlists_put(
        self, name: str, symbols: list[str], *, former_name: str | None = None, options: CallOptions | None = None
    ) -> Answer[WatchlistsPutData, ServiceMeta]:
        """Save watch-list: Creates a named list of symbols, renames it, or replaces its symbols. Costs nothing. Costs nothing. `POST /v1/watchlists`"""
        return self._call(OPERATIONS["watchlistsPut"], {"name": name, "former_name": former_name, "symbols": symbols}, options)

    def watchlists_delete(
        self, name: str, *, options: CallOptions | None = None
    ) -> Answer[WatchlistsDeleteData, ServiceMeta]:
        """Delete watch-list: Deletes a watch-list. Costs nothing. Costs nothing. `DELETE /v1/watchlists/{name}`"""
        return self._call(OPERATIONS["watchlistsDelete"], {"name": name}, options)

    def admin_create_key(
        self, name: str, email: str, *, tier: Literal["free", "starter", "pro", "enterprise"] | None = None, options: CallOptions | None = None
    ) -> Answer[AdminCreateKeyData, ServiceMeta]:
        """Create key: Creates a key of any tier. Needs the admin token. `POST /v1/admin/keys`"""
        return self._call(OPERATIONS["adminCreateKey"], {"name": name, "email": email, "tier": tier}, options)

    def admin_list_keys(
        self, *, email: str | None = None, key: str | None = None, q: str | None = None, tier: Literal["free", "starter", "pro", "enterprise"] | None = None, state: Literal["active", "disabled"] | None = None, order: Literal["oldest", "newest"] | None = None, limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None
    ) -> Answer[AdminListKeysData, ServiceMeta]:
        """List keys: Keys, masked, with balance and usage: all of them, or those that are searched for. Needs the admin token. `GET /v1/admin/keys`"""
        return self._call(OPERATIONS["adminListKeys"], {"email": email, "key": key, "q": q, "tier": tier, "state": state, "order": order, "limit": limit, "cursor": cursor}, options)

    def admin_disable_key(
        self, id: int, *, options: CallOptions | None = None
    ) -> Answer[AdminDisableKeyData, ServiceMeta]:
        """Disable key: Stops a key at once. Needs the admin token. `POST /v1/admin/keys/disable`"""
        return self._call(OPERATIONS["adminDisableKey"], {"id": id}, options)

    def admin_enable_key(
        self, id: int, *, options: CallOptions | None = None
    ) -> Answer[AdminEnableKeyData, ServiceMeta]:
        """Enable key: Lets a disabled key work again. Needs the admin token. `POST /v1/admin/keys/enable`"""
        return self._call(OPERATIONS["adminEnableKey"], {"id": id}, options)

    def admin_add_credits(
        self, api_key: str, amount: int, *, options: CallOptions | None = None
    ) -> Answer[AdminAddCreditsData, ServiceMeta]:
        """Add credits: Adds credits to an existing key. Needs the admin token. `POST /v1/admin/credits`"""
        return self._call(OPERATIONS["adminAddCredits"], {"api_key": api_key, "amount": amount}, options)

    def admin_usage(
        self, *, limit: int | None = None, cursor: str | None = None, key_id: int | None = None, endpoint: str | None = None, status: int | None = None, from_: Moment | None = None, to: Moment | None = None, options: CallOptions | None = None
    ) -> Answer[AdminUsageData, ServiceMeta]:
        """Usage log: The latest calls of all keys, newest first. Needs the admin token. `GET /v1/admin/usage`"""
        return self._call(OPERATIONS["adminUsage"], {"limit": limit, "cursor": cursor, "key_id": key_id, "endpoint": endpoint, "status": status, "from": from_, "to": to}, options)

    def admin_orders(
        self, *, limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None
    ) -> Answer[AdminOrdersData, ServiceMeta]:
        """Orders: The latest orders with their state, newest first, and the balances of the books. Needs the admin token. `GET /v1/admin/orders`"""
        return self._call(OPERATIONS["adminOrders"], {"limit": limit, "cursor": cursor}, options)

    def admin_grant_order(
        self, order: str, reason: str, *, options: CallOptions | None = None
    ) -> Answer[AdminGrantOrderData, ServiceMeta]:
        """Grant order: Grants the credits of an order whose payment the provider cannot confirm, once. Needs the admin token. `POST /v1/admin/orders/grant`"""
        return self._call(OPERATIONS["adminGrantOrder"], {"order": order, "reason": reason}, options)

    def admin_show_key(
        self, id: int, *, options: CallOptions | None = None
    ) -> Answer[AdminShowKeyData, ServiceMeta]:
        """Key detail: One key by its number: balance, usage, sub-keys, orders and latest calls. Needs the admin token. `GET /v1/admin/keys/{id}`"""
        return self._call(OPERATIONS["adminShowKey"], {"id": id}, options)

    def admin_add_credits_by_id(
        self, id: int, amount: int, *, options: CallOptions | None = None
    ) -> Answer[AdminAddCreditsByIdData, ServiceMeta]:
        """Add credits by number: Adds credits to the key with this number. Needs the admin token. `POST /v1/admin/keys/{id}/credits`"""
        return self._call(OPERATIONS["adminAddCreditsById"], {"id": id, "amount": amount}, options)

    def admin_rotate_key(
        self, id: int, *, options: CallOptions | None = None
    ) -> Answer[AdminRotateKeyData, ServiceMeta]:
        """Rotate key by number: A new key for the same account and balance; the old one stops at once. Needs the admin token. `POST /v1/admin/keys/{id}/rotate`"""
        return self._call(OPERATIONS["adminRotateKey"], {"id": id}, options)

    def admin_note_key(
        self, id: int, note: str, *, options: CallOptions | None = None
    ) -> Answer[AdminNoteKeyData, ServiceMeta]:
        """Note on a key: Replaces the note on a key, which only administrators see. Needs the admin token. `POST /v1/admin/keys/{id}/note`"""
        return self._call(OPERATIONS["adminNoteKey"], {"id": id, "note": note}, options)

class AsyncCalls:
    async def _call(
        self, operation: Operation, parameters: Mapping[str, Any], options: CallOptions | None
    ) -> Answer[Any, Any]:
        raise NotImplementedError

    async def get_risk(
        self, *, region: Literal["north_america", "europe", "asia", "middle_east", "latin_america", "africa"] | None = None, as_of: Moment | None = None, limit: int | None = None, options: CallOptions | None = None
    ) -> Answer[RiskData, DataMeta]:
        """Risk index: Market risk from 0 to 100 with its drivers, regions, the chance of a 7% fall and what would change it. Free; no key needed. `GET /v1/risk`"""
        return await self._call(OPERATIONS["getRisk"], {"region": region, "as_of": as_of, "limit": limit}, options)

    async def get_risk_history(
        self, *, days: int | None = None, from_: str | None = None, to: str | None = None, as_of: Moment | None = None, limit: int | None = None, options: CallOptions | None = None
    ) -> Answer[RiskHistoryData, DataMeta]:
        """Risk index, history: The risk index of each past trading day with its status and the calibrated chance of a 7% fall. Free; no key needed. `GET /v1/risk/history`"""
        return await self._call(OPERATIONS["getRiskHistory"], {"days": days, "from": from_, "to": to, "as_of": as_of, "limit": limit}, options)

    async def get_regime(
        self, *, as_of: Moment | None = None, limit: int | None = None, options: CallOptions | None = None
    ) -> Answer[RegimeData, DataMeta]:
        """Market regime: BULL, BEAR, SIDEWAYS or CRISIS, with the reasons, what would change it and the measured risk. Free; no key needed. `GET /v1/regime`"""
        return await self._call(OPERATIONS["getRegime"], {"as_of": as_of, "limit": limit}, options)

    async def get_regime_history(
        self, *, days: int | None = None, from_: str | None = None, to: str | None = None, as_of: Moment | None = None, limit: int | None = None, options: CallOptions | None = None
    ) -> Answer[RegimeHistoryData, DataMeta]:
        """Market regime, history: The official regime of each past trading day with the index, its 200-day average and the VIX. Free; no key needed. `GET /v1/regime/history`"""
        return await self._call(OPERATIONS["getRegimeHistory"], {"days": days, "from": from_, "to": to, "as_of": as_of, "limit": limit}, options)

    async def get_prices(
        self, *, symbols: ListOfText | None = None, class_: Literal["stock", "etf", "commodity", "fx", "index"] | None = None, sort: Literal["symbol", "gainers", "losers", "movers"] | None = None, as_of: Moment | None = None, limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None
    ) -> Answer[PricesData, DataMeta]:
        """Prices: Latest prices of all tracked stocks, ETFs, commodities, currency pairs and indices. Costs 1 credit. `GET /v1/prices`"""
        return await self._call(OPERATIONS["getPrices"], {"symbols": symbols, "class": class_, "sort": sort, "as_of": as_of, "limit": limit, "cursor": cursor}, options)

    async def get_prices_history(
        self, symbol: ListOfText, *, from_: str | None = None, to: str | None = None, interval: Literal["1d", "1w", "1mo"] | None = None, as_of: Moment | None = None, limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None
    ) -> Answer[PricesHistoryData, DataMeta]:
        """Price history: Past prices of one or more symbols: the last 365 days, or any range, by day, week or month. Costs 1 credit a symbol. `GET /v1/prices/history`"""
        return await self._call(OPERATIONS["getPricesHistory"], {"symbol": symbol, "from": from_, "to": to, "interval": interval, "as_of": as_of, "limit": limit, "cursor": cursor}, options)

    async def get_alpha(
        self, *, as_of: Moment | None = None, limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None
    ) -> Answer[AlphaData, DataMeta]:
        """Stock signals, 14 days: Long and short stock signals of the cross-sectional model, with calibrated confidence and reasons. Costs 2 credits. `GET /v1/signals/alpha`"""
        return await self._call(OPERATIONS["getAlpha"], {"as_of": as_of, "limit": limit, "cursor": cursor}, options)

    async def get_commodities(
        self, *, symbols: ListOfText | None = None, direction: Literal["long", "short"] | None = None, as_of: Moment | None = None, limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None
    ) -> Answer[CommoditiesData, DataMeta]:
        """Commodity scores: Score, direction and calibrated confidence of 15 raw materials, with drivers, seasonality and a book. Costs 2 credits. `GET /v1/commodities`"""
        return await self._call(OPERATIONS["getCommodities"], {"symbols": symbols, "direction": direction, "as_of": as_of, "limit": limit, "cursor": cursor}, options)

    async def get_intraday(
        self, *, as_of: Moment | None = None, limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None
    ) -> Answer[IntradayData, DataMeta]:
        """Intraday signals: Unusual half hours of the running US session, and signals that name their event. Costs 2 credits. `GET /v1/intraday`"""
        return await self._call(OPERATIONS["getIntraday"], {"as_of": as_of, "limit": limit, "cursor": cursor}, options)

    async def get_signals_latest(
        self, *, source: Literal["news_5m", "alpha_14d", "radar_daily", "intraday_30m", "scr_daily"] | None = None, symbols: ListOfText | None = None, direction: Literal["long", "short"] | None = None, min_edge: float | None = None, include_screens: bool | None = None, as_of: Moment | None = None, limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None
    ) -> Answer[SignalsLatestData, DataMeta]:
        """Latest signals: Signals and screens of all sources or of one, each with its event and the probability of it. Costs 1 credit. `GET /v1/signals/latest`"""
        return await self._call(OPERATIONS["getSignalsLatest"], {"source": source, "symbols": symbols, "direction": direction, "min_edge": min_edge, "include_screens": include_screens, "as_of": as_of, "limit": limit, "cursor": cursor}, options)

    async def get_events(
        self, *, limit: int | None = None, type: Literal["earnings_beat", "earnings_miss", "earnings_report", "guidance_up", "guidance_down", "ma_target", "ma_acquirer", "fda_approval", "fda_rejection", "rating_up", "rating_down", "credit_up", "credit_down", "price_target_up", "price_target_down", "buyback", "dividend", "offering", "exec_change", "layoffs", "product", "contract_win", "lawsuit", "regulatory", "investigation", "fraud", "recall", "cyber", "bankruptcy", "strike", "insider", "index_change", "operating_data", "investment", "divestiture", "cpi", "jobs", "gdp", "pmi", "fiscal_policy", "cb_decision", "cb_speech", "war_act", "war_threat", "ceasefire", "sanctions", "tariff", "election", "coup", "terror", "opec", "outage", "weather_crop", "inventory", "bank_stress", "default", "rating_sovereign", "crypto_hack", "disaster", "pandemic"] | None = None, symbol: str | None = None, symbols: ListOfText | None = None, since: Moment | None = None, as_of: Moment | None = None, options: CallOptions | None = None
    ) -> Answer[EventsData, DataMeta]:
        """Events: Events of seven days with the assets they affect, their themes, and why assets moved. Free; no key needed. `GET /v1/events`"""
        return await self._call(OPERATIONS["getEvents"], {"limit": limit, "type": type, "symbol": symbol, "symbols": symbols, "since": since, "as_of": as_of}, options)

    async def get_impact(
        self, *, event: Literal["earnings_beat", "earnings_miss", "earnings_report", "guidance_up", "guidance_down", "ma_target", "ma_acquirer", "fda_approval", "fda_rejection", "rating_up", "rating_down", "credit_up", "credit_down", "price_target_up", "price_target_down", "buyback", "dividend", "offering", "exec_change", "layoffs", "product", "contract_win", "lawsuit", "regulatory", "investigation", "fraud", "recall", "cyber", "bankruptcy", "strike", "insider", "index_change", "operating_data", "investment", "divestiture", "cpi", "jobs", "gdp", "pmi", "fiscal_policy", "cb_decision", "cb_speech", "war_act", "war_threat", "ceasefire", "sanctions", "tariff", "election", "coup", "terror", "opec", "outage", "weather_crop", "inventory", "bank_stress", "default", "rating_sovereign", "crypto_hack", "disaster", "pandemic"] | None = None, symbol: str | None = None, as_of: Moment | None = None, limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None
    ) -> Answer[ImpactData, DataMeta]:
        """Event impact map: The assets that each kind of event moves, with direction, size and evidence. Free; no key needed. `GET /v1/impact`"""
        return await self._call(OPERATIONS["getImpact"], {"event": event, "symbol": symbol, "as_of": as_of, "limit": limit, "cursor": cursor}, options)

    async def get_portfolio_model(
        self, *, as_of: Moment | None = None, limit: int | None = None, options: CallOptions | None = None
    ) -> Answer[PortfolioModelData, DataMeta]:
        """Model portfolio: 60/40 with a brake: positions, rules, performance against SPY and 60/40, and its record. Costs 10 credits. `GET /v1/portfolio/model`"""
        return await self._call(OPERATIONS["getPortfolioModel"], {"as_of": as_of, "limit": limit}, options)

    async def get_agent_context(
        self, *, as_of: Moment | None = None, limit: int | None = None, options: CallOptions | None = None
    ) -> Answer[AgentContextData, DataMeta]:
        """Agent context: Full market awareness in at most 600 tokens: risk, regime, crises, signals, events, stance, next call. Free; no key needed. `GET /v1/agent-context`"""
        return await self._call(OPERATIONS["getAgentContext"], {"as_of": as_of, "limit": limit}, options)

    async def get_calendar(
        self, *, from_: str | None = None, to: str | None = None, symbols: ListOfText | None = None, kind: Literal["earnings", "macro", "central_bank", "market"] | None = None, as_of: Moment | None = None, limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None
    ) -> Answer[CalendarData, DataMeta]:
        """Calendar: Company reports, releases, central banks and exchange holidays, announced or estimated, with the usual move. Costs 2 credits. `GET /v1/calendar`"""
        return await self._call(OPERATIONS["getCalendar"], {"from": from_, "to": to, "symbols": symbols, "kind": kind, "as_of": as_of, "limit": limit, "cursor": cursor}, options)

    async def get_analysis(
        self, ticker: str, *, as_of: Moment | None = None, limit: int | None = None, options: CallOptions | None = None
    ) -> Answer[AnalysisData, DataMeta]:
        """Analysis: One asset analysed: fundamentals, technicals, six scores and an assessment whose every number is proven. Costs 5 credits. `GET /v1/analysis/{ticker}`"""
        return await self._call(OPERATIONS["getAnalysis"], {"ticker": ticker, "as_of": as_of, "limit": limit}, options)

    async def get_screener(
        self, *, where: list[str] | None = None, preset: Literal["quality_at_price", "rising_quality", "oversold_quality", "low_risk"] | None = None, sort: str | None = None, sector: str | None = None, as_of: Moment | None = None, limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None
    ) -> Answer[ScreenerData, DataMeta]:
        """Stock screener: Tracked stocks whose figures meet conditions, with what was left out and why. Costs 5 credits. `GET /v1/screener`"""
        return await self._call(OPERATIONS["getScreener"], {"where": where, "preset": preset, "sort": sort, "sector": sector, "as_of": as_of, "limit": limit, "cursor": cursor}, options)

    async def get_sector_radar(
        self, *, sector: Literal["Communication Services", "Consumer Discretionary", "Consumer Staples", "Energy", "Financials", "Health Care", "Industrials", "Information Technology", "Materials", "Real Estate", "Utilities", "XLC", "XLY", "XLP", "XLE", "XLF", "XLV", "XLI", "XLK", "XLB", "XLRE", "XLU"] | None = None, quadrant: Literal["leading", "weakening", "lagging", "improving"] | None = None, as_of: Moment | None = None, limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None
    ) -> Answer[SectorRadarData, DataMeta]:
        """Sector radar: Breadth, momentum and relative rotation of the 11 US sectors: a description, not a forecast. Costs 2 credits. `GET /v1/sector-radar`"""
        return await self._call(OPERATIONS["getSectorRadar"], {"sector": sector, "quadrant": quadrant, "as_of": as_of, "limit": limit, "cursor": cursor}, options)

    async def get_briefing(
        self, *, format: Literal["json", "compact", "markdown", "tldr"] | None = None, lang: Literal["en", "de"] | None = None, date: str | None = None, as_of: Moment | None = None, limit: int | None = None, options: CallOptions | None = None
    ) -> Answer[BriefingData, DataMeta]:
        """Intelligence briefing: A daily briefing in English or German: markets, movers, risk, events, calls, what is unknown. Costs 10 credits. `GET /v1/intelligence/briefing`"""
        return await self._call(OPERATIONS["getBriefing"], {"format": format, "lang": lang, "date": date, "as_of": as_of, "limit": limit}, options)

    async def portfolio_check(
        self, holdings: list[PortfolioCheckHoldings], *, as_of: Moment | None = None, limit: int | None = None, cash_pct: float | None = None, currency: Literal["USD", "EUR", "GBP", "JPY", "CHF", "AUD", "NZD", "CAD", "CNY", "ILS", "BRL", "MXN", "ZAR"] | None = None, options: CallOptions | None = None
    ) -> Answer[PortfolioCheckData, DataMeta]:
        """Portfolio check: Past risk of your holdings, which of them carries it, and what moves them. Nothing is stored. Costs 5 credits. `POST /v1/portfolio/check`"""
        return await self._call(OPERATIONS["portfolioCheck"], {"as_of": as_of, "limit": limit, "holdings": holdings, "cash_pct": cash_pct, "currency": currency}, options)

    async def get_prices_why(
        self, symbol: str, *, from_: str | None = None, to: str | None = None, direction: Literal["up", "down"] | None = None, as_of: Moment | None = None, limit: int | None = None, options: CallOptions | None = None
    ) -> Answer[PricesWhyData, DataMeta]:
        """Why it moved: A move of one asset: how usual it is, its parts, and what was reported at the same time. Costs 3 credits. `GET /v1/prices/why`"""
        return await self._call(OPERATIONS["getPricesWhy"], {"symbol": symbol, "from": from_, "to": to, "direction": direction, "as_of": as_of, "limit": limit}, options)

    async def get_compare(
        self, symbols: ListOfText, *, as_of: Moment | None = None, limit: int | None = None, options: CallOptions | None = None
    ) -> Answer[CompareData, DataMeta]:
        """Comparison: Two to eight assets side by side in 24 measures, with what makes them hard to compare. Costs 3 credits a symbol. `GET /v1/analysis`"""
        return await self._call(OPERATIONS["getCompare"], {"symbols": symbols, "as_of": as_of, "limit": limit}, options)

    async def health(
        self, *, options: CallOptions | None = None
    ) -> Answer[HealthData, ServiceMeta]:
        """Health: State of the service, age of every product and source, and links to the documents. Free; no key needed. `GET /v1/health`"""
        return await self._call(OPERATIONS["health"], {}, options)

    async def overview(
        self, *, options: CallOptions | None = None
    ) -> Answer[OverviewData, ServiceMeta]:
        """Overview: Every endpoint with its cost and an example, the tiers, and instructions that an agent can follow. Free; no key needed. `GET /v1`"""
        return await self._call(OPERATIONS["overview"], {}, options)

    async def changes(
        self, since: Moment, *, as_of: Moment | None = None, limit: int | None = None, options: CallOptions | None = None
    ) -> Answer[ChangesData, ServiceMeta]:
        """Changes: What changed since an instant that matters to a decision, most important first. Free when nothing did. Costs 1 credit. `GET /v1/changes`"""
        return await self._call(OPERATIONS["changes"], {"since": since, "as_of": as_of, "limit": limit}, options)

    async def symbols(
        self, q: str, *, limit: int | None = None, options: CallOptions | None = None
    ) -> Answer[SymbolsData, ServiceMeta]:
        """Symbols: Tracked assets by ticker, name or alias in English or German, with the answers there are of each. Free; no key needed. `GET /v1/symbols`"""
        return await self._call(OPERATIONS["symbols"], {"q": q, "limit": limit}, options)

    async def alerts(
        self, *, limit: int | None = None, options: CallOptions | None = None
    ) -> Answer[AlertsData, ServiceMeta]:
        """Alerts: All alert rules of the account with their last values. Costs nothing. `GET /v1/alerts`"""
        return await self._call(OPERATIONS["alerts"], {"limit": limit}, options)

    async def alerts_create(
        self, when: str, *, limit: int | None = None, name: str | None = None, to: str | None = None, cooldown_s: int | None = None, options: CallOptions | None = None
    ) -> Answer[AlertsCreateData, ServiceMeta]:
        """Set an alert: A rule that sends a notice when its condition comes to hold, by webhook or on the stream. Costs nothing. `POST /v1/alerts`"""
        return await self._call(OPERATIONS["alertsCreate"], {"limit": limit, "when": when, "name": name, "to": to, "cooldown_s": cooldown_s}, options)

    async def alerts_delete(
        self, id: str, *, limit: int | None = None, options: CallOptions | None = None
    ) -> Answer[AlertsDeleteData, ServiceMeta]:
        """Delete an alert: Deletes a rule and its notices, also those that wait for a delivery. Costs nothing. `DELETE /v1/alerts/{id}`"""
        return await self._call(OPERATIONS["alertsDelete"], {"id": id, "limit": limit}, options)

    async def alerts_test(
        self, id: str, *, limit: int | None = None, options: CallOptions | None = None
    ) -> Answer[AlertsTestData, ServiceMeta]:
        """Test an alert: Sends one signed test notice to the webhook of a rule, and tells how it answered. Costs nothing. `POST /v1/alerts/test`"""
        return await self._call(OPERATIONS["alertsTest"], {"limit": limit, "id": id}, options)

    async def track_record(
        self, *, from_seq: int | None = None, limit: int | None = None, source: Literal["news_5m", "alpha_14d", "radar_daily", "intraday_30m", "scr_daily"] | None = None, signal_id: str | None = None, symbol: str | None = None, options: CallOptions | None = None
    ) -> Answer[TrackRecordData, ServiceMeta]:
        """Track record: Every signal ever issued with its outcome, scored against its base rate, in a hash-chained and signed record. Free; no key needed. `GET /v1/track-record`"""
        return await self._call(OPERATIONS["trackRecord"], {"from_seq": from_seq, "limit": limit, "source": source, "signal_id": signal_id, "symbol": symbol}, options)

    async def checkout_tiers(
        self, *, options: CallOptions | None = None
    ) -> Answer[CheckoutTiersData, ServiceMeta]:
        """Tiers: Price, credits and calls a minute of each tier. Free; no key needed. `GET /v1/checkout/tiers`"""
        return await self._call(OPERATIONS["checkoutTiers"], {}, options)

    async def checkout_free(
        self, email: str, *, name: str | None = None, code: str | None = None, options: CallOptions | None = None
    ) -> Answer[CheckoutFreeData, ServiceMeta]:
        """Free key: A free key with 1,000 credits, one for each e-mail address. Free; no key needed. `POST /v1/checkout/free`"""
        return await self._call(OPERATIONS["checkoutFree"], {"email": email, "name": name, "code": code}, options)

    async def checkout_create(
        self, tier: Literal["starter", "pro"], *, email: str | None = None, options: CallOptions | None = None
    ) -> Answer[CheckoutCreateData, ServiceMeta]:
        """Create order: Opens a payment for the credits of a tier. Free; no key needed. `POST /v1/checkout/create`"""
        return await self._call(OPERATIONS["checkoutCreate"], {"tier": tier, "email": email}, options)

    async def checkout_capture(
        self, order_id: str, *, name: str | None = None, email: str | None = None, options: CallOptions | None = None
    ) -> Answer[CheckoutCaptureData, ServiceMeta]:
        """Capture order: Captures an approved payment and returns a new key, or adds the credits to yours. Free; no key needed. `POST /v1/checkout/capture`"""
        return await self._call(OPERATIONS["checkoutCapture"], {"order_id": order_id, "name": name, "email": email}, options)

    async def account(
        self, *, limit: int | None = None, options: CallOptions | None = None
    ) -> Answer[AccountData, ServiceMeta]:
        """Account: Status of the key, remaining credits and usage. Costs nothing. Costs nothing. `GET /v1/account`"""
        return await self._call(OPERATIONS["account"], {"limit": limit}, options)

    async def account_rotate(
        self, *, tokens: Literal["end", "keep"] | None = None, options: CallOptions | None = None
    ) -> Answer[AccountRotateData, ServiceMeta]:
        """Rotate key: A new key for the same account and balance; the old one stops at once. Costs nothing. `POST /v1/account/rotate`"""
        return await self._call(OPERATIONS["accountRotate"], {"tokens": tokens}, options)

    async def account_apps(
        self, *, options: CallOptions | None = None
    ) -> Answer[AccountAppsData, ServiceMeta]:
        """Connected apps: Apps that signed in with this account, and what each may do. Costs nothing. Costs nothing. `GET /v1/account/apps`"""
        return await self._call(OPERATIONS["accountApps"], {}, options)

    async def account_apps_revoke(
        self, grant: str, *, options: CallOptions | None = None
    ) -> Answer[AccountAppsRevokeData, ServiceMeta]:
        """Disconnect an app: Ends all tokens of one connected app at once, on every device. Costs nothing. Costs nothing. `POST /v1/account/apps/revoke`"""
        return await self._call(OPERATIONS["accountAppsRevoke"], {"grant": grant}, options)

    async def account_apps_limit(
        self, grant: str, monthly_credits: int, *, options: CallOptions | None = None
    ) -> Answer[AccountAppsLimitData, ServiceMeta]:
        """Limit an app: Changes the credits that one connected app may use in a month. Costs nothing. Costs nothing. `POST /v1/account/apps/limit`"""
        return await self._call(OPERATIONS["accountAppsLimit"], {"grant": grant, "monthly_credits": monthly_credits}, options)

    async def account_list_keys(
        self, *, options: CallOptions | None = None
    ) -> Answer[AccountListKeysData, ServiceMeta]:
        """List sub-keys: The sub-keys of the account, masked, with what each has used. Costs nothing. Costs nothing. `GET /v1/account/keys`"""
        return await self._call(OPERATIONS["accountListKeys"], {}, options)

    async def account_create_key(
        self, name: str, monthly_credits: int, *, scope: Literal["read", "write"] | None = None, expires_at: Moment | None = None, options: CallOptions | None = None
    ) -> Answer[AccountCreateKeyData, ServiceMeta]:
        """Create sub-key: A further key of the account with a scope, an end and monthly credits of its own. Costs nothing. Costs nothing. `POST /v1/account/keys`"""
        return await self._call(OPERATIONS["accountCreateKey"], {"name": name, "monthly_credits": monthly_credits, "scope": scope, "expires_at": expires_at}, options)

    async def account_delete_key(
        self, id: int, *, options: CallOptions | None = None
    ) -> Answer[AccountDeleteKeyData, ServiceMeta]:
        """Delete sub-key: Stops a sub-key at once. Costs nothing. Costs nothing. `DELETE /v1/account/keys/{id}`"""
        return await self._call(OPERATIONS["accountDeleteKey"], {"id": id}, options)

    async def watchlists(
        self, *, options: CallOptions | None = None
    ) -> Answer[WatchlistsData, ServiceMeta]:
        """Watch-lists: The watch-lists of the account. Costs nothing. Costs nothing. `GET /v1/watchlists`"""
        return await self._call(OPERATIONS["watchlists"], {}, options)

    async def watchlists_put(
        self, name: str, symbols: list[str], *, former_name: str | None = None, options: CallOptions | None = None
    ) -> Answer[WatchlistsPutData, ServiceMeta]:
        """Save watch-list: Creates a named list of symbols, renames it, or replaces its symbols. Costs nothing. Costs nothing. `POST /v1/watchlists`"""
        return await self._call(OPERATIONS["watchlistsPut"], {"name": name, "former_name": former_name, "symbols": symbols}, options)

    async def watchlists_delete(
        self, name: str, *, options: CallOptions | None = None
    ) -> Answer[WatchlistsDeleteData, ServiceMeta]:
        """Delete watch-list: Deletes a watch-list. Costs nothing. Costs nothing. `DELETE /v1/watchlists/{name}`"""
        return await self._call(OPERATIONS["watchlistsDelete"], {"name": name}, options)

    async def admin_create_key(
        self, name: str, email: str, *, tier: Literal["free", "starter", "pro", "enterprise"] | None = None, options: CallOptions | None = None
    ) -> Answer[AdminCreateKeyData, ServiceMeta]:
        """Create key: Creates a key of any tier. Needs the admin token. `POST /v1/admin/keys`"""
        return await self._call(OPERATIONS["adminCreateKey"], {"name": name, "email": email, "tier": tier}, options)

    async def admin_list_keys(
        self, *, email: str | None = None, key: str | None = None, q: str | None = None, tier: Literal["free", "starter", "pro", "enterprise"] | None = None, state: Literal["active", "disabled"] | None = None, order: Literal["oldest", "newest"] | None = None, limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None
    ) -> Answer[AdminListKeysData, ServiceMeta]:
        """List keys: Keys, masked, with balance and usage: all of them, or those that are searched for. Needs the admin token. `GET /v1/admin/keys`"""
        return await self._call(OPERATIONS["adminListKeys"], {"email": email, "key": key, "q": q, "tier": tier, "state": state, "order": order, "limit": limit, "cursor": cursor}, options)

    async def admin_disable_key(
        self, id: int, *, options: CallOptions | None = None
    ) -> Answer[AdminDisableKeyData, ServiceMeta]:
        """Disable key: Stops a key at once. Needs the admin token. `POST /v1/admin/keys/disable`"""
        return await self._call(OPERATIONS["adminDisableKey"], {"id": id}, options)

    async def admin_enable_key(
        self, id: int, *, options: CallOptions | None = None
    ) -> Answer[AdminEnableKeyData, ServiceMeta]:
        """Enable key: Lets a disabled key work again. Needs the admin token. `POST /v1/admin/keys/enable`"""
        return await self._call(OPERATIONS["adminEnableKey"], {"id": id}, options)

    async def admin_add_credits(
        self, api_key: str, amount: int, *, options: CallOptions | None = None
    ) -> Answer[AdminAddCreditsData, ServiceMeta]:
        """Add credits: Adds credits to an existing key. Needs the admin token. `POST /v1/admin/credits`"""
        return await self._call(OPERATIONS["adminAddCredits"], {"api_key": api_key, "amount": amount}, options)

    async def admin_usage(
        self, *, limit: int | None = None, cursor: str | None = None, key_id: int | None = None, endpoint: str | None = None, status: int | None = None, from_: Moment | None = None, to: Moment | None = None, options: CallOptions | None = None
    ) -> Answer[AdminUsageData, ServiceMeta]:
        """Usage log: The latest calls of all keys, newest first. Needs the admin token. `GET /v1/admin/usage`"""
        return await self._call(OPERATIONS["adminUsage"], {"limit": limit, "cursor": cursor, "key_id": key_id, "endpoint": endpoint, "status": status, "from": from_, "to": to}, options)

    async def admin_orders(
        self, *, limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None
    ) -> Answer[AdminOrdersData, ServiceMeta]:
        """Orders: The latest orders with their state, newest first, and the balances of the books. Needs the admin token. `GET /v1/admin/orders`"""
        return await self._call(OPERATIONS["adminOrders"], {"limit": limit, "cursor": cursor}, options)

    async def admin_grant_order(
        self, order: str, reason: str, *, options: CallOptions | None = None
    ) -> Answer[AdminGrantOrderData, ServiceMeta]:
        """Grant order: Grants the credits of an order whose payment the provider cannot confirm, once. Needs the admin token. `POST /v1/admin/orders/grant`"""
        return await self._call(OPERATIONS["adminGrantOrder"], {"order": order, "reason": reason}, options)

    async def admin_show_key(
        self, id: int, *, options: CallOptions | None = None
    ) -> Answer[AdminShowKeyData, ServiceMeta]:
        """Key detail: One key by its number: balance, usage, sub-keys, orders and latest calls. Needs the admin token. `GET /v1/admin/keys/{id}`"""
        return await self._call(OPERATIONS["adminShowKey"], {"id": id}, options)

    async def admin_add_credits_by_id(
        self, id: int, amount: int, *, options: CallOptions | None = None
    ) -> Answer[AdminAddCreditsByIdData, ServiceMeta]:
        """Add credits by number: Adds credits to the key with this number. Needs the admin token. `POST /v1/admin/keys/{id}/credits`"""
        return await self._call(OPERATIONS["adminAddCreditsById"], {"id": id, "amount": amount}, options)

    async def admin_rotate_key(
        self, id: int, *, options: CallOptions | None = None
    ) -> Answer[AdminRotateKeyData, ServiceMeta]:
        """Rotate key by number: A new key for the same account and balance; the old one stops at once. Needs the admin token. `POST /v1/admin/keys/{id}/rotate`"""
        return await self._call(OPERATIONS["adminRotateKey"], {"id": id}, options)

    async def admin_note_key(
        self, id: int, note: str, *, options: CallOptions | None = None
    ) -> Answer[AdminNoteKeyData, ServiceMeta]:
        """Note on a key: Replaces the note on a key, which only administrators see. Needs the admin token. `POST /v1/admin/keys/{id}/note`"""
        return await self._call(OPERATIONS["adminNoteKey"], {"id": id, "note": note}, options)
