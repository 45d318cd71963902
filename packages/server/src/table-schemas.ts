import { type Static, type TProperties, Type } from 'typebox'

const Row = <P extends TProperties>(properties: P) => Type.Object(properties, { additionalProperties: false })
const Text = Type.String()
const Texts = Type.Array(Text)

/** `hosts.json`: how each host is connected to the service, with the names of addresses in braces. */
export const HostTable = Type.Array(
  Row({
    /** Stable, in kebab case; ends in `-key` where a key is sent instead of a sign-in. */
    id: Text,
    host: Text,
    /** A test does what the host is reported to do; the host itself was not run. */
    isImitated: Type.Optional(Type.Literal(true)),
    /** It calls from its maker's servers, which reach public https addresses only. */
    isRemote: Type.Optional(Type.Literal(true)),
    /** What to do with the text, in one or two sentences. */
    how: Text,
    language: Type.Enum(['sh', 'json', 'text', 'python', 'ts']),
    text: Text,
  }),
)
export type HostTable = Static<typeof HostTable>

/** `methods.json` */
export const MethodTable = Type.Array(
  Row({
    products: Texts,
    /** In one or two sentences. */
    claim: Text,
    refutedBy: Text,
    /** Chapters of the report. */
    chapters: Texts,
    plot: Type.Optional(
      Row({
        table: Text,
        title: Text,
        label: Text,
        value: Text,
        interval: Text,
        /** What no skill would show. */
        reference: Type.Optional(Row({ at: Type.Number(), words: Text })),
      }),
    ),
  }),
)
export type MethodTable = Static<typeof MethodTable>

/** One way to ask a tool. */
const ViewText = Row({
  /** As the endpoint or its part declares it. */
  name: Text,
  /** What it answers, in a few words; the default view is described by the tool. */
  what: Text,
  /** Name as a tool of its own, for models that do badly with `view`. */
  plain: Text,
  /** About how long its short answer is, in o200k tokens. */
  tokens: Type.Integer(),
})
export type ViewText = Static<typeof ViewText>

/** A tool of agents, and the skill of the same views. */
const ToolGroup = Row({
  name: Text,
  title: Text,
  skill: Text,
  /** What the default view answers, without its price. */
  description: Text,
  /** In listed order; the first is the default. */
  views: Type.Array(ViewText),
})
export type ToolGroup = Static<typeof ToolGroup>

/** `tool-groups.json`. Endpoints name their tool and view; prices come from the endpoints. */
export const ToolGroupTable = Row({
  /** The nine of the specification. */
  tools: Type.Array(ToolGroup),
  /** Beyond the nine, in a set of their own: they change what an account has. */
  alerts: Type.Array(ToolGroup),
})
export type ToolGroupTable = Static<typeof ToolGroupTable>

const PromptArgument = Row({ name: Text, description: Text, required: Type.Boolean() })
export type PromptArgument = Static<typeof PromptArgument>

/** A call of a prompt; arguments of the prompt stand in braces. */
const PromptStep = Row({
  /** Of the endpoint, and of its part. */
  of: Text,
  part: Type.Optional(Text),
  /** Arguments in words. */
  with: Type.Optional(Text),
  /** Goes on with these words if there is the argument. */
  also: Type.Optional(Row({ argument: Text, text: Text })),
  /** Left out without this argument of the prompt. */
  onlyWith: Type.Optional(Text),
})
export type PromptStep = Static<typeof PromptStep>

/** `prompts.json` */
export const PromptTable = Type.Array(
  Row({
    name: Text,
    title: Text,
    what: Text,
    /** Beside the language. */
    arguments: Type.Array(PromptArgument),
    steps: Type.Array(PromptStep),
    /** What to write. */
    write: Texts,
  }),
)
export type PromptTable = Static<typeof PromptTable>

const Json = Type.Record(Text, Type.Unknown())
/** `openapi.json`: parts of the description of the HTTP API that depend on no endpoint. */
export const OpenApiTable = Row({
  /** Schema of the short form. */
  concise: Json,
  /** Shared schemas, in the order of the document. FastAPI's component `ValidationError` stands word for word. */
  schemas: Type.Record(Text, Json),
  /** Further members of example error bodies, by code. */
  errorFields: Type.Record(Text, Json),
  /** Every header beyond plain HTTP. */
  headers: Type.Record(Text, Json),
})
export type OpenApiTable = Static<typeof OpenApiTable>

const MailWords = Row({
  code: Row({
    subject: Text,
    purposes: Row({ 'sign-in': Text, 'free-key': Text }),
    lines: Texts,
  }),
  connected: Row({
    subject: Text,
    /** By scope. */
    may: Row({ 'market:read': Text, 'account:read': Text, 'alerts:write': Text }),
    and: Text,
    unnamed: Text,
    unverified: Text,
    intro: Text,
    lines: Texts,
  }),
})
/** `mails.json`: what is sent to owners, with the names of values in braces. */
export const MailTable = Row({ en: MailWords, de: MailWords })
export type MailTable = Static<typeof MailTable>

const Described = { name: Text, title: Text, description: Text, mimeType: Text }
/** `resources.json`: resources of MCP, their members in the order in which they are listed. */
export const ResourceTable = Row({
  fixed: Type.Array(Row({ uri: Text, ...Described })),
  /** Answered by a view of a tool, with the value of the address as its parameter. */
  answers: Type.Array(Row({ uriTemplate: Text, ...Described, view: Text, parameter: Text })),
  /** How one product is computed. */
  method: Row({ uriTemplate: Text, ...Described }),
})
export type ResourceTable = Static<typeof ResourceTable>
