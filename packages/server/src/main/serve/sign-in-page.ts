import type { FastifyInstance } from 'fastify'
import type { KnownRoute } from '../../service/answer/unknown-route.ts'
import type { Interactions } from '../../service/sign-in/interactions.ts'

/** Adds the consent page at `/connect/:uid`. */
export type SignInPage = (app: FastifyInstance, interactions: Interactions) => readonly KnownRoute[]

export const noPage: SignInPage = () => []
