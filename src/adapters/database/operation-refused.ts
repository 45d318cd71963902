/** A request that cannot be carried out and changed nothing; any other error of the thread is a failure of it. */
export class OperationRefused extends Error {}
