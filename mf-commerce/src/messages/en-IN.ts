/** The texts of the commerce remote in Indian English. */
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
      'Every price is for the whole time you choose. Lectures can be watched without limit until it ends.',
    banner: 'BEST IN VALUE - SAVE UP TO {{percent}}%',
    loading: 'Loading prices...',
    modules: 'Individual modules',
    noModules: 'No individual modules are on sale right now. Please look in again soon.',
    originalPrice: 'Original price',
    youSave: 'You save {{amount}}',
    priceFor: 'for {{duration}}',
    savedAgainst: 'Save {{amount}} on the 6-month rate',
    getBundle: 'Get Complete Bundle Now',
    enroll: 'Enroll Now',
    features: 'What is included in {{name}}',
    taxes: 'Price includes all taxes.',
    /** `<terms>` and `<refund>` become links. */
    accept:
      'By buying you accept the <terms>terms and conditions</terms> and the <refund>refund policy</refund>.',
  },
  faq: {
    heading: 'Questions about payment',
    methods: {
      question: 'How can I pay?',
      answer:
        'By card, UPI or net banking, in the window of our payment provider. We never see your card or bank details.',
    },
    access: {
      question: 'When does my access begin?',
      answer:
        'As soon as your payment is confirmed, which takes a few seconds as a rule. Your purchases then show until when it lasts.',
    },
    deducted: {
      question: 'Money was deducted, but I have no access. What now?',
      answer:
        'Please do not pay again. Banks can take a while; we ask the payment provider by ourselves for several days, and your access begins when it confirms. Money that comes to nothing goes back to you.',
    },
    twice: {
      question: 'What if I buy a module that I have already?',
      answer: 'Its time is added at the end of what you have. Nothing is lost.',
    },
    bundle: {
      question: 'What does the bundle give me?',
      answer: 'Each of the four modules, for the whole time you choose, at one price.',
    },
    refund: {
      question: 'Can I have my money back?',
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
    completed: 'Payment successful! Your subscription has been activated.',
    enrolled: 'Enrollment successful! Welcome to your course!',
  },
  action: {
    logIn: 'Log In',
    signUp: 'Sign Up',
    tryAgain: 'Try Again',
    reload: 'Reload Page',
    payments: 'See Your Payments',
    purchases: 'See Your Purchases',
    home: 'Go to the Home Page',
  },
  /** Visitors see the message, with one action beside it. */
  errors: {
    auth_required: {
      title: 'Login Needed',
      message: 'Please log in to buy this. We bring you back to exactly what you chose.',
      advice: 'Log in, or sign up if you are new here; both take a minute.',
    },
    authentication_failed: {
      title: 'Login Has Ended',
      message: 'Your login has ended. Please log in again, then go on from here.',
      advice: 'Log in with a new code. Nothing was charged.',
    },
    payment_gateway_error: {
      title: 'Payment Not Available',
      message: 'Online payment cannot be reached just now. Nothing was charged.',
      advice: 'Wait a minute and try again. Write to us if it stays so.',
    },
    razorpay_api_error: {
      title: 'Payment Refused to Start',
      message: 'The payment provider did not accept this order. Nothing was charged.',
      advice: 'Try again in a while. Write to us if it happens again.',
    },
    order_creation_failed: {
      title: 'Order Not Created',
      message: 'Your order could not be created. Nothing was charged.',
      advice: 'Try again. If it fails once more, reload the page.',
    },
    module_not_found: {
      title: 'Not on Sale',
      message: 'This is not on sale any more. Reload the page to see what is.',
      advice: 'Reload the page and choose among what is offered now.',
    },
    invalid_pricing: {
      title: 'Price Has Changed',
      message: 'The price has changed since this page was opened. Nothing was charged.',
      advice: 'Reload the page to see the price of today.',
    },
    network_error: {
      title: 'No Connection',
      message: 'We could not be reached. Please check your connection. Nothing was charged.',
      advice: 'Look whether you are online, then try again.',
    },
    server_error: {
      title: 'Our Fault',
      message: 'Something failed on our side. Nothing was charged.',
      advice: 'Try again in a minute. Your choice is kept.',
    },
    invalid_duration: {
      title: 'Duration Not Offered',
      message: 'This duration is not offered. Reload the page and choose another one.',
      advice: 'Choose 6 months, 1 year or 3 years.',
    },
    invalid_module: {
      title: 'Module Not Known',
      message: 'This module is not known to us. Reload the page and choose again.',
      advice: 'Reload the page: an old version of it may be open.',
    },
    verification_failed: {
      title: 'Payment Being Confirmed',
      message:
        'Your payment is still being confirmed. If money was deducted, it is safe and will still be processed. Please do not pay again.',
      advice: 'Wait here, or look into your payments later. We go on asking by ourselves.',
    },
    payment_cancelled: {
      title: 'Payment Cancelled',
      message: 'The payment window was closed before a payment came through.',
      advice: 'If you did pay, wait a moment: it will show here. Else try again.',
    },
    payment_failed: {
      title: 'Payment Failed',
      message: 'The payment did not go through. If money was deducted, your bank returns it.',
      advice: 'Try again, perhaps with another card, UPI or net banking.',
    },
    too_many_orders: {
      title: 'One Moment, Please',
      message:
        'You have begun very many purchases within an hour, so a new one has to wait. Nothing was charged.',
      advice:
        'Go on with one that you began, or try again in an hour. Write to us if this was not you.',
    },
    payment_pending: {
      title: 'Earlier Payment on Its Way',
      message:
        'An earlier payment of yours for the same content is still being confirmed by your bank. Please do not pay again. Nothing was charged now.',
      advice: 'Look into your payments: it shows there by itself, mostly within a few minutes.',
    },
    gateway_script: {
      title: 'Payment Window Not Loaded',
      message: 'Failed to load payment gateway. Nothing was charged.',
      advice: 'Check your connection, and whether something blocks scripts, then try again.',
    },
    checkout_in_preview: {
      title: 'Preview',
      message: 'This page is a preview: nothing can be bought in it.',
      advice: 'Leave the preview to buy.',
    },
    paid_signed_out: {
      title: 'Paid, and Logged Out',
      message:
        'Your payment was made and is safe, but your login has ended. Log in to see it confirmed. Please do not pay again.',
      advice: 'Log in with a new code: we bring you back here.',
    },
    unknown: {
      title: 'Something Went Wrong',
      message: 'Something Went Wrong. Please try again.',
      advice: 'If it happens again, write to us and say what you tried.',
    },
  },
  offers: {
    foundations: {
      name: 'Module I Foundations',
      summary: 'The ground that every paper stands on.',
    },
    physics: {
      name: 'Module II Physics',
      summary: 'Physics explained for the clinician who has to plan with it.',
    },
    clinical: {
      name: 'Module III Clinical',
      summary: 'Every disease site, with the evidence behind each decision.',
    },
    advanced: {
      name: 'Module IV Advanced',
      summary: 'For the last months: practicals, viva and revision.',
    },
    bundle: {
      name: 'Complete Course Bundle',
      summary: 'Everything from the first day of residency to the viva table.',
    },
  },
  features: {
    notes: 'Curated notes',
    mcqs: 'MCQs for every topic',
    foundationsLectures: '40+ lectures',
    radiobiology: 'Radiobiology, from cell survival curves to BED',
    techniques: 'Radiotherapy techniques',
    physicsLectures: '50+ lectures',
    brachytherapy: 'Brachytherapy',
    advances: 'Recent advances',
    clinicalLectures: '190+ lectures',
    sites: 'Site by site, from work-up to follow-up',
    statistics: 'Statistics',
    advancedLectures: '25+ lectures',
    cases: 'Case presentations',
    viva: 'Viva',
    osces: 'OSCEs',
    tables: 'Revision tables',
    allLectures: '330+ lectures',
    modules: 'All four modules',
    newsletters: 'Weekly newsletter roadmap: 156 newsletters over 3 years',
    progress: 'Progress tracking across all modules',
    mentor: 'Direct mentor access',
    bonuses: 'Every bonus we add while you are subscribed',
  },
};
