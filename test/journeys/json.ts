// biome-ignore lint/suspicious/noExplicitAny: what a service says is read as freely as a caller reads it
export type Json = any
