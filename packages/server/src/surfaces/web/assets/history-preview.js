import { library, seen } from './zoom.js'

const HEIGHT = 512
/** Pixels of each pane, as in the drawing below. */
const PANES = [
  { name: 'risk', top: 24, bottom: 176, colour: 'ink' },
  { name: 'price', top: 214, bottom: 344, colour: 'ink' },
  { name: 'vix', top: 413, bottom: 482, colour: 'ink' },
]

/** A quick drawing over the window while its days change. */
export function previewOf({ sp500, vix, risk }) {
  let loaded
  let chart
  const places = sp500.map((_, index) => index)
  const data = [places, risk, sp500.map(Math.log), vix]

  function draw(plot) {
    plot.classList.add('previewing')
    const box = document.createElement('div')
    box.className = 'preview'
    plot.append(box)
    return new window.uPlot(
      {
        width: plot.querySelector('svg').clientWidth,
        height: HEIGHT,
        padding: [0, 0, 0, 0],
        cursor: { show: false },
        legend: { show: false },
        axes: [{ show: false }],
        scales: {
          x: { time: false },
          ...Object.fromEntries(PANES.map((pane) => [pane.name, { range: rangeIn(pane) }])),
        },
        series: [
          {},
          ...PANES.map(({ name, colour }) => ({
            scale: name,
            stroke: seen(colour),
            width: 1.5,
            points: { show: false },
          })),
        ],
      },
      data,
      box,
    )
  }

  return {
    async show(plot, from, to) {
      loaded ??= library().then(
        () => true,
        () => false,
      )
      if (!(await loaded) || !plot.isConnected) return
      if (chart?.root.isConnected !== true) chart = draw(plot)
      chart.setScale('x', { min: from, max: to })
    },
  }
}

/** The scale that puts the values of a pane between its pixels. */
const rangeIn =
  ({ name, top, bottom }) =>
  (_, low, high) => {
    const [least, most] = name === 'risk' ? [0, 100] : [low, high]
    const unit = (most - least || 1) / (bottom - top)
    return [least - unit * (HEIGHT - bottom), most + unit * top]
  }
