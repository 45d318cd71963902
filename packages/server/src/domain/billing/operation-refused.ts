/** A request that cannot be carried out and changed nothing; any other error is a failure of the ledger. */
export class OperationRefused extends RangeError {}
