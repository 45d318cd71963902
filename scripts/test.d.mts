export declare const SUITES: Readonly<Record<string, readonly string[]>>
export declare function besideFolders(): string[]
export declare function filesOf(suite: string): string[]
