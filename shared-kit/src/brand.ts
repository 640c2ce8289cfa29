import { includesTaxes, seller } from './seller.ts';

/** No other module contains the brand's name and details. */
export const brand = {
  /** Whether contact details, addresses and links are invented: the footer then says so. */
  isExample: true,
  name: 'Isocentre',
  slug: 'isocentre',
  /** Canonical addresses start with it. */
  siteUrl: 'https://isocentre.example',
  email: 'hello@isocentre.example',
  phone: '+91 712 555 0142',
  /** For `tel:` and WhatsApp links, with the country code. */
  phoneDigits: '917125550142',
  city: 'Nagpur, India',
  cityIn: { 'en-IN': 'Nagpur, India', 'hi-IN': 'नागपुर, भारत' },
  /** The accent of the light theme, for the payment window and invoices. */
  colour: '#0b6770',
  /** Whether shown prices include taxes, which a seller without a GSTIN may not say. */
  pricesIncludeTaxes: includesTaxes(seller),
  stores: {
    ios: 'https://apps.apple.com/in/app/isocentre/id0000000000',
    android: 'https://play.google.com/store/apps/details?id=example.isocentre',
    /** A QR code that leads to both. */
    code: '/app-qr.svg',
  },
  social: {
    youtube: 'https://www.youtube.com/@isocentre-example',
    instagram: 'https://www.instagram.com/isocentre.example',
  },
} as const;
