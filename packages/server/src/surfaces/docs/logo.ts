/** A wether's bell: the one that the flock follows. */
export const LOGO_SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img" aria-labelledby="t">
  <title id="t">Bellwether</title>
  <rect width="64" height="64" rx="12" fill="#1f4e79"/>
  <path d="M32 12a4 4 0 0 1 4 4v1.3c6.4 1.7 10.7 7.5 10.7 14.3v7.9l4.1 6.1a1.6 1.6 0 0 1-1.3 2.4H14.5a1.6 1.6 0 0 1-1.3-2.4l4.1-6.1v-7.9c0-6.8 4.3-12.6 10.7-14.3V16a4 4 0 0 1 4-4z" fill="#fff"/>
  <path d="M22 38l6-6 5 4 9-10" fill="none" stroke="#1f4e79" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>
  <circle cx="32" cy="52.5" r="3.5" fill="#f2b134"/>
</svg>
`
