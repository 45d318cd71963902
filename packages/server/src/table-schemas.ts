import { type Static, type TProperties, Type } from 'typebox'

const Row = <P extends TProperties>(properties: P) => Type.Object(properties, { additionalProperties: false })
const Text = Type.String()
const Texts = Type.Array(Text)

/** `hosts.json`; names of addresses stand in braces. */
export const HostTable = Type.Array(
  Row({
    /** Ends in `-key` if a key is sent instead of a sign-in. */
    id: Text,
    host: Text,
    isImitated: Type.Optional(Type.Literal(true)),
    /** Calls from its maker's servers: only to public https. */
    isRemote: Type.Optional(Type.Literal(true)),
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
    claim: Text,
    refutedBy: Text,
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

const ViewText = Row({
  name: Text,
  /** Empty for the default view, which the tool describes. */
  what: Text,
  plain: Text,
  /** Of its short answer, o200k. */
  tokens: Type.Integer(),
})
export type ViewText = Static<typeof ViewText>

const ToolGroup = Row({
  name: Text,
  title: Text,
  skill: Text,
  /** Of the default view, without its price. */
  description: Text,
  /** The first is the default. */
  views: Type.Array(ViewText),
})
export type ToolGroup = Static<typeof ToolGroup>

/** `tool-groups.json`; endpoints name their tool and view. */
export const ToolGroupTable = Row({
  tools: Type.Array(ToolGroup),
  /** A set of their own: they change what an account has. */
  alerts: Type.Array(ToolGroup),
})
export type ToolGroupTable = Static<typeof ToolGroupTable>

const PromptArgument = Row({ name: Text, description: Text, required: Type.Boolean() })
export type PromptArgument = Static<typeof PromptArgument>

/** Arguments of the prompt stand in braces. */
const PromptStep = Row({
  of: Text,
  part: Type.Optional(Text),
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
    arguments: Type.Array(PromptArgument),
    steps: Type.Array(PromptStep),
    write: Texts,
  }),
)
export type PromptTable = Static<typeof PromptTable>

const Json = Type.Record(Text, Type.Unknown())
/** `openapi.json` */
export const OpenApiTable = Row({
  concise: Json,
  /** `ValidationError` is FastAPI's, word for word. */
  schemas: Type.Record(Text, Json),
  errorFields: Type.Record(Text, Json),
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
    may: Row({ 'market:read': Text, 'account:read': Text, 'alerts:write': Text }),
    and: Text,
    unnamed: Text,
    unverified: Text,
    intro: Text,
    lines: Texts,
  }),
})
/** `mails.json`; names of values stand in braces. */
export const MailTable = Row({ en: MailWords, de: MailWords })
export type MailTable = Static<typeof MailTable>

const Described = { name: Text, title: Text, description: Text, mimeType: Text }
/** `resources.json`; members in the order in which they are listed. */
export const ResourceTable = Row({
  fixed: Type.Array(Row({ uri: Text, ...Described })),
  /** Answered by a view of a tool. */
  answers: Type.Array(Row({ uriTemplate: Text, ...Described, view: Text, parameter: Text })),
  method: Row({ uriTemplate: Text, ...Described }),
})
export type ResourceTable = Static<typeof ResourceTable>
