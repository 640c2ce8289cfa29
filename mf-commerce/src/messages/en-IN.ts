export const messages = {
  accessFor: 'Access for',
  head: {
    title: 'Pricing',
    description:
      'Prices of the four modules and of the complete bundle, for 6 months, 1 year or 3 years: radiation oncology exam preparation for MD and DNB.',
    keywords:
      'radiation oncology course fee, radiation oncology course price, MD, DNB, video lectures, modules, bundle',
  },
  pricing: {
    heading: 'Choose what you study, and for how long',
    intro:
      'One price for the whole duration. Watch any lecture as often as you like until your access ends.',
    banner: 'BEST IN VALUE - SAVE UP TO {{percent}}%',
    loading: 'Loading prices...',
    overview: 'All prices',
    modules: 'Individual modules',
    noModules: 'No individual modules are on sale right now. Please check back soon.',
    originalPrice: 'Original price',
    youSave: 'You save {{amount}} ({{percent}}%)',
    until: 'Access until {{date}}',
    priceFor: 'for {{duration}}',
    monthly: 'about {{amount}} a month',
    forAll: 'Show all prices for',
    /** Shown in this order, with points between them. */
    assurances: {
      renewal: 'No automatic renewal',
      refund: 'Refund policy',
      payment: 'UPI, card or net banking, through Razorpay',
    },
    savedAgainst: 'Save {{amount}} on the 6-month rate',
    getBundle: 'Get Complete Bundle Now',
    enroll: 'Enroll Now',
    features: 'What is included in {{name}}',
    taxes: 'Price includes all taxes.',
    /** `<terms>` becomes a link. The refund policy is part of the terms. */
    accept: 'By buying you accept the <terms>terms and conditions</terms>.',
  },
  compare: {
    heading: 'Bundle or single modules?',
    caption: 'Prices of each module and of the bundle',
    offer: 'What you buy',
    monthly: 'Bundle, per month',
  },
  owned: {
    until: 'You have this until {{date}}',
    extend: 'Extend to {{date}}',
    part: 'You already have {{modules}}. The bundle adds {{duration}} to what you have, and gives you the rest for {{duration}}.',
  },
  faq: {
    heading: 'Questions about payment',
    methods: {
      question: 'How can I pay?',
      answer:
        'By UPI (app or QR code), card or net banking, through Razorpay. We never see your card or bank details.',
    },
    tax: {
      question: 'Is GST added? How do I get my invoice?',
      answer:
        'You pay the price you see. Your invoice comes by email with the receipt, and stays in Payments.',
    },
    access: {
      question: 'When does my access begin?',
      answer:
        'As soon as your payment is confirmed, usually within seconds. Purchases shows your expiry date.',
    },
    deducted: {
      question: 'Money was deducted, but I have no access. What now?',
      answer:
        'Please do not pay again. Banks can take a while, so we keep checking with the payment provider for several days, and your access begins as soon as it confirms. If the payment doesn’t complete, your money is returned.',
    },
    twice: {
      question: 'What if I buy a module I already own?',
      answer: 'The new time is added after your current expiry date. You lose nothing.',
    },
    refund: {
      question: 'Can I get a refund?',
      answer:
        'Report an issue within 3 days, and an approved refund is processed within 7 working days. There are no partial refunds.',
      link: 'Read the refund policy',
    },
  },
  failed: {
    title: 'Prices are not available',
    text: 'Failed to load module information. Please refresh the page.',
    reload: 'Reload Page',
  },
  checkout: {
    creating: 'Creating Order...',
    paying: 'Waiting for payment...',
    verifying: 'Confirming your payment...',
    describe: '{{name}} - {{duration}}',
    processing: 'Payment is being processed. Redirecting to your payments page...',
    accepted: 'Enrollment successful! Welcome to your course!',
  },
  action: {
    logIn: 'Log In',
    tryAgain: 'Try Again',
    continue: 'Continue to Payment',
    named: '{{action}}: {{order}}',
    reload: 'Reload Page',
    payments: 'See Your Payments',
    home: 'Back to Home',
  },
  /** Each with one action next to it. */
  errors: {
    auth_required: {
      title: 'Login Needed',
      message: 'Please log in to buy this. We’ll bring you straight back to your selection.',
      advice: 'Log in, or sign up if you are new here; either takes a minute.',
    },
    authentication_failed: {
      title: 'Signed Out',
      message: 'You’ve been signed out. Log in again to continue from here.',
      advice: 'Log in with a new code. Nothing was charged.',
    },
    payment_gateway_error: {
      title: 'Payment Not Available',
      message: 'Online payment is unavailable right now. Nothing was charged.',
      advice: 'Wait a minute and try again. Contact us if it continues.',
    },
    razorpay_api_error: {
      title: 'Payment Refused to Start',
      message: 'The payment provider did not accept this order. Nothing was charged.',
      advice: 'Try again later. Contact us if it happens again.',
    },
    order_creation_failed: {
      title: 'Order Not Created',
      message: 'Your order could not be created. Nothing was charged.',
      advice: 'Try again. If it fails once more, reload the page.',
    },
    module_not_found: {
      title: 'Not on Sale',
      message: 'This is no longer on sale. Reload the page to see what is.',
      advice: 'Reload the page and choose from the current offers.',
    },
    invalid_pricing: {
      title: 'Price Has Changed',
      message: 'The price changed after you opened this page. Nothing was charged.',
      advice: 'Reload the page to see today’s price.',
    },
    network_error: {
      title: 'No Connection',
      message: 'We couldn’t reach our server. Please check your connection. Nothing was charged.',
      advice: 'Check that you are online, then try again.',
    },
    server_error: {
      title: 'Our Fault',
      message: 'Something failed on our side. Nothing was charged.',
      advice: 'Try again in a minute. Your selection is kept.',
    },
    invalid_duration: {
      title: 'Duration Not Offered',
      message: 'This duration is not offered. Reload the page and choose another one.',
      advice: 'Choose 6 months, 1 year or 3 years.',
    },
    invalid_module: {
      title: 'Module Not Found',
      message: 'We couldn’t find this module. Reload the page and choose again.',
      advice: 'Reload the page: it may be out of date.',
    },
    verification_failed: {
      title: 'Payment Being Confirmed',
      message:
        'Your payment is still being confirmed. If money was deducted, it is safe and will still be processed. Please do not pay again.',
      advice: 'Wait here, or check Payments later. We keep checking for you.',
    },
    payment_cancelled: {
      title: 'Payment Cancelled',
      message: 'The payment window was closed before a payment came through.',
      advice: 'If you did pay, wait a moment and it will appear here. Otherwise, try again.',
    },
    payment_failed: {
      title: 'Payment Failed',
      message: 'The payment did not go through. If money was deducted, your bank will return it.',
      advice: 'Try again, perhaps with another payment method.',
    },
    too_many_orders: {
      title: 'One Moment, Please',
      message:
        'You’ve started too many purchases within an hour. Please wait before starting another. Nothing was charged.',
      advice: 'Continue one you started, or try again in an hour. Contact us if this wasn’t you.',
    },
    payment_pending: {
      title: 'Earlier Payment Pending',
      message:
        'Your bank is still confirming your earlier payment for this. Please do not pay again. Nothing was charged now.',
      advice: 'Check Payments: the page updates automatically, usually within a few minutes.',
    },
    state_required: {
      title: 'Your State, Please',
      message: 'The tax on your invoice depends on your State. Nothing is charged yet.',
      advice: 'Choose your State once. We keep it in your profile.',
    },
    gateway_script: {
      title: 'Payment Window Not Loaded',
      message: 'Failed to load payment gateway. Nothing was charged.',
      advice: 'Check your connection and any script blocker, then try again.',
    },
    checkout_in_preview: {
      title: 'Preview',
      message: 'This is a preview. You can’t buy anything here.',
      advice: 'Leave the preview to buy.',
    },
    paid_signed_out: {
      title: 'Paid, but Signed Out',
      message:
        'Your payment went through and is safe, but you’ve been signed out. Log in to see it confirmed. Please do not pay again.',
      advice: 'Log in with a new code and we’ll bring you back here.',
    },
    unknown: {
      title: 'Something Went Wrong',
      message: 'Something Went Wrong. Please try again.',
      advice: 'If it happens again, contact us and tell us what you were doing.',
    },
  },
  offers: {
    foundations: {
      name: 'Module I Foundations',
      summary: 'The groundwork for every paper.',
    },
    physics: {
      name: 'Module II Physics',
      summary: 'The physics behind the plans you treat with.',
    },
    clinical: {
      name: 'Module III Clinical',
      summary: 'Clinical oncology and the statistics behind it.',
    },
    advanced: {
      name: 'Module IV Advanced',
      summary: 'For the final months: practicals, viva and revision.',
    },
    bundle: {
      name: 'Complete Course Bundle',
      summary: 'Everything from the first day of residency to the viva table.',
    },
  },
  features: {
    notes: 'Curated notes',
    mcqs: 'MCQs',
    foundationsLectures: '40+ lectures',
    radiobiology: 'Radiobiology',
    techniques: 'Radiotherapy techniques',
    physicsLectures: '50+ lectures',
    brachytherapy: 'Brachytherapy',
    advances: 'Recent advances',
    clinicalLectures: '190+ lectures',
    statistics: 'Statistics and more',
    advancedLectures: '25+ lectures',
    cases: 'Case presentations',
    viva: 'Viva',
    osces: 'OSCEs',
    tables: 'Revision tables',
    allLectures: '40+, 50+, 190+ and 25+ lectures',
    modules: 'All four modules',
    newsletters: 'Weekly newsletter roadmap: 156 newsletters over 3 years',
    progress: 'Progress tracking across all modules',
    mentor: 'Direct mentor access',
    bonuses: 'Other bonuses',
  },
};

// Makes a key without a message a type error.
declare module 'i18next' {
  interface ResourceNamespaceMap {
    commerce: typeof messages;
  }
}
