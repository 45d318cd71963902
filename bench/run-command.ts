/** Runs what a command of the benchmark does; a failure is told without its inside. */
export async function runCommand(work: () => Promise<void> | void): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
