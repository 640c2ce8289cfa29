import { brand } from 'shared-kit/brand';

/** What the shell shows around every page. */
export const links = {
  why: { 'en-IN': `Why ${brand.name}`, 'hi-IN': `${brand.name} क्यों` },
  howItWorks: { 'en-IN': 'How it Works', 'hi-IN': 'यह कैसे काम करता है' },
  features: { 'en-IN': 'Features', 'hi-IN': 'सुविधाएँ' },
  testimonial: { 'en-IN': 'Testimonial', 'hi-IN': 'अनुभव' },
  faq: { 'en-IN': 'FAQ', 'hi-IN': 'सवाल-जवाब' },
  blogs: { 'en-IN': 'Blogs', 'hi-IN': 'ब्लॉग' },
  download: { 'en-IN': 'Download the app', 'hi-IN': 'ऐप डाउनलोड करें' },
  about: { 'en-IN': 'About', 'hi-IN': 'हमारे बारे में' },
  mentor: { 'en-IN': 'About Our Mentor', 'hi-IN': 'हमारे मेंटर के बारे में' },
  privacy: { 'en-IN': 'Privacy Policy', 'hi-IN': 'निजता नीति' },
  terms: { 'en-IN': 'Terms and Conditions', 'hi-IN': 'नियम और शर्तें' },
  refund: { 'en-IN': 'Refund Policy', 'hi-IN': 'रिफ़ंड नीति' },
};
