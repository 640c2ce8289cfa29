/** The only place that names the brand. Everything else asks here. */
export const brand = {
  name: 'Isocentre',
  slug: 'isocentre',
  /** Where the public site answers; canonical addresses start with it. */
  siteUrl: 'https://isocentre.example',
  email: 'hello@isocentre.example',
  /** In the form that people read. */
  phone: '+91 712 555 0142',
  /** For `tel:` and WhatsApp links: digits only, with the country code. */
  phoneDigits: '917125550142',
  city: 'Nagpur, India',
  /** The same, as each language writes it. */
  cityIn: { 'en-IN': 'Nagpur, India', 'hi-IN': 'नागपुर, भारत' },
  /** For what is drawn outside of the site, such as the payment window: the accent of the light theme. */
  colour: '#0b6770',
  /** Whether every price that is shown is what is charged, taxes and all. */
  pricesIncludeTaxes: true,
  stores: {
    ios: 'https://apps.apple.com/in/app/isocentre/id0000000000',
    android: 'https://play.google.com/store/apps/details?id=example.isocentre',
  },
  social: {
    youtube: 'https://www.youtube.com/@isocentre-example',
    instagram: 'https://www.instagram.com/isocentre.example',
  },
} as const;
