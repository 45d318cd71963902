/** Loads the chart library only when someone wants to look closer, and replaces the drawing in the same box. */
const DAYS = 2520
const REGIMES = ['BULL', 'SIDEWAYS', 'BEAR', 'CRISIS']
const DAY_SECONDS = 86_400
/** The same for both panes, so that a day stands below itself. */
const PADDING = [8, 8, 0, 8]

for (const figure of document.querySelectorAll('.zoomable')) offer(figure)

function offer(figure) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'zoom'
  button.textContent = 'Zoom'
  button.addEventListener(
    'click',
    async () => {
      button.disabled = true
      try {
        const [rows] = await Promise.all([history(), library()])
        draw(figure.querySelector('.plot'), rows)
        button.textContent = 'Whole range'
        button.disabled = false
      } catch {
        button.textContent = 'Not available now'
      }
    },
    { once: true },
  )
  figure.querySelector('header').append(button)
}

async function history() {
  const response = await fetch(`/v1/regime/history?days=${DAYS}`)
  if (!response.ok) throw new Error(String(response.status))
  return (await response.json()).data.rows
}

export function library() {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = new URL('uplot.css', import.meta.url).href
  const script = document.createElement('script')
  script.src = new URL('uplot.js', import.meta.url).href
  const loaded = new Promise((resolve, reject) => {
    script.addEventListener('load', resolve)
    script.addEventListener('error', reject)
  })
  document.head.append(link, script)
  return loaded
}

const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()

/** `light-dark()` is only known once it stands in an element. */
export function seen(name) {
  const probe = document.createElement('i')
  probe.style.color = `var(--${name})`
  document.body.append(probe)
  const value = getComputedStyle(probe).color
  probe.remove()
  return value || colour(name)
}

function draw(plot, rows) {
  const times = rows.map(({ date }) => Date.parse(date) / 1000)
  const common = { width: plot.clientWidth, cursor: { sync: { key: 'regime' } }, padding: PADDING }
  plot.replaceChildren()
  plot.removeAttribute('tabindex')
  const price = new window.uPlot(
    { ...common, ...priceOptions() },
    [times, ...REGIMES.map((regime) => closesIn(regime, rows)), rows.map((row) => row.sma_200)],
    plot,
  )
  const fear = new window.uPlot({ ...common, ...fearOptions() }, [times, rows.map((row) => row.vix)], plot)
  follow(price, fear)
  follow(fear, price)
  const end = times.at(-1)
  price.setScale('x', { min: end - 365 * DAY_SECONDS, max: end })
  plot
    .closest('.fig')
    .querySelector('header .zoom')
    .addEventListener('click', () => price.setScale('x', { min: times[0], max: end }))
  addEventListener('resize', () => {
    for (const chart of [price, fear]) chart.setSize({ width: plot.clientWidth, height: chart.height })
  })
}

/** A line of one regime reaches to the first day of the next one, so that it has no gap. */
const closesIn = (regime, rows) =>
  rows.map((row, index) => (row.regime === regime || rows[index - 1]?.regime === regime ? row.sp500 : null))

const axisStyle = () => ({
  stroke: seen('ink-3'),
  grid: { stroke: seen('grid'), width: 1 },
  ticks: { show: false },
  font: '12px Archivo, sans-serif',
})

const line = (label, name, width) => ({ label, stroke: seen(name), width, points: { show: false } })

function priceOptions() {
  const axis = axisStyle()
  const values = (_, numbers) => numbers.map((value) => value?.toLocaleString('en-US'))
  return {
    height: 320,
    axes: [axis, { ...axis, side: 1, size: 64, values }],
    series: [
      { value: (_, at) => (at === null ? '' : new Date(at * 1000).toISOString().slice(0, 10)) },
      ...REGIMES.map((name) => line(name, name.toLowerCase(), 2)),
      line('200-day', 'ink-3', 1.2),
    ],
  }
}

function fearOptions() {
  const axis = axisStyle()
  return {
    height: 140,
    legend: { show: false },
    axes: [
      { ...axis, show: false },
      { ...axis, side: 1, size: 64 },
    ],
    series: [{}, line('VIX', 'ink', 1.2)],
  }
}

/** Both panes always show the same days. */
function follow(leader, follower) {
  leader.hooks.setScale = [
    ...(leader.hooks.setScale ?? []),
    (_, scale) => {
      if (scale !== 'x') return
      const { min, max } = leader.scales.x
      const other = follower.scales.x
      if (min !== other.min || max !== other.max) follower.setScale('x', { min, max })
    },
  ]
}
