import { signInService } from '../agents/sign-in-service.ts'

/** A process of the service whose consent page answers to a form; it ends when its parent says so or is gone. */
const service = await signInService(JSON.parse(process.argv[2]))
process.on('disconnect', () => process.exit(0))
process.send?.(service.baseUrl)
