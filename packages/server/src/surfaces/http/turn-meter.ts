/** Measures the time that a request takes on the main thread. */
export interface TurnMeter {
  /** Ends the measuring of the request before. @param measured gets the milliseconds once they are known */
  begin(measured: (ms: number) => void): void
  /** Another request begins, which is not measured. */
  end(): void
}

/**
 * A request takes the time from its begin to that of the next request, or to the end of the event loop's turn. Between
 * them the thread runs little but the request and its promises.
 * @param atEndOfTurn calls back after the events of this turn
 */
export function turnMeter(now: () => number, atEndOfTurn: (ended: () => void) => void): TurnMeter {
  let running: { readonly since: number; readonly measured: (ms: number) => void } | undefined
  let isWaiting = false

  const end = (): void => {
    if (running === undefined) return
    const { since, measured } = running
    running = undefined
    measured(now() - since)
  }

  return {
    begin(measured) {
      end()
      running = { since: now(), measured }
      if (isWaiting) return
      isWaiting = true
      atEndOfTurn(() => {
        isWaiting = false
        end()
      })
    },
    end,
  }
}
