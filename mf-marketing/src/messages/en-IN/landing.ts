export const landing = {
  hero: {
    heading: 'Everything for your radiation oncology exams, in one clear plan',
    text: 'Video lectures, curated notes, MCQ banks and practical and viva modules for MD and DNB residents, in an app that fits between OPD and night duty.',
    action: 'Get Your Access Now',
    price: 'from ₹{{price}} for 6 months',
    more: 'See how it works',
    purchases: 'Your Purchases',
  },
  statistics: {
    label: '{{brand}} in numbers',
    downloads: 'Downloads',
    growth: 'Year-on-year growth',
    subscribers: 'Active subscribers',
    ratings: 'Five-star ratings',
    modules: 'Modules',
    source:
      'Figures: {{brand}}. The 20+ modules are sold in four: Foundations, Physics, Clinical and Advanced.',
  },
  why: {
    title: 'Why choose {{brand}}',
    intro: 'Built only for radiation oncology. Nothing borrowed, nothing to skip.',
    reasons: {
      focus: {
        title: 'Only radiation oncology',
        text: 'Radiobiology, physics, clinical and practical teaching for MD and DNB, written for the papers you will sit.',
      },
      syllabus: {
        title: 'The syllabus, covered',
        text: 'Lectures cover more than 80-85% of the syllabus, from radiobiology and physics to clinical oncology and the viva.',
      },
      time: {
        title: 'Fits a resident’s day',
        text: 'Short lectures you can watch as often as you like, and a weekly plan that tells you what to study next.',
      },
      mentor: {
        title: 'A mentor who answers',
        text: 'Ask the mentor directly by email or WhatsApp, and a radiation oncologist clears your doubt.',
      },
    },
  },
  howItWorks: {
    title: 'How it works',
    intro: 'Four steps from sign-up to the viva table.',
    steps: {
      signUp: {
        title: 'Sign up',
        text: 'Enter your email, type the 6-digit code we send you, and your account is ready. No password to remember.',
      },
      choose: {
        title: 'Choose your modules',
        text: 'Take one module or the complete bundle, for 6 months, 1 year or 3 years.',
      },
      learn: {
        title: 'Learn in the app',
        text: 'Watch, read and practise on your phone or tablet, and mark each lesson complete as you go.',
      },
      sit: {
        title: 'Sit your exam prepared',
        text: 'Rehearse cases, OSCEs and viva, revise from the tables, and ask your mentor anything that is still unclear.',
      },
    },
  },
  features: {
    title: 'What is inside',
    intro: 'Seven tools, one study plan.',
    action: 'Subscribe now',
    roadmap: {
      year: 'Year {{year}}',
      newsletters: '{{perYear}} newsletters',
    },
    items: {
      lectures: {
        title: 'Video lectures',
        text: 'Taught topic by topic by a practising radiation oncologist. Watch them as often as you need.',
      },
      notes: {
        title: 'Curated notes',
        text: 'The essentials of each lecture and of the literature behind it, ready for the last week.',
      },
      mcqs: {
        title: 'MCQ banks',
        text: 'Questions for every topic in the style of the exam, with the reasoning behind each answer.',
      },
      viva: {
        title: 'Practical and viva modules',
        text: 'Case presentations, OSCEs and viva tables, to practise aloud before the examiner asks.',
      },
      newsletter: {
        title: 'Newsletter roadmap',
        text: '{{total}} newsletters, {{perYear}} per year, through all {{years}} years of residency, one topic a week.',
      },
      progress: {
        title: 'Progress tracking',
        text: 'Mark each lesson complete, and see at a glance how far you are in each module.',
      },
      mentor: {
        title: 'Direct mentor access',
        text: 'Write to your mentor when something does not make sense. A person replies, not a bot.',
      },
    },
  },
  testimonials: {
    title: 'What residents say',
    list: 'Testimonials',
    video: 'Video of {{name}}',
    play: 'Play the video of {{name}}',
    captions: 'English',
  },
  faq: {
    title: 'Frequently asked questions',
    intro: 'What residents ask before they subscribe. For anything else, write to us.',
    items: {
      platforms: {
        question: 'Which phones and tablets does the app work on?',
        answer: 'The app works on Android and iOS.',
      },
      devices: {
        question: 'How many devices can I use?',
        answer:
          'You may use the content on 2 devices, phone or tablet, but only one of them can be active at a time.',
      },
      downloads: {
        question: 'Can I download lectures or take screenshots?',
        answer:
          'No. Downloads and screenshots are not allowed, and a penalty applies if we find any.',
      },
      repeats: {
        question: 'How many times can I watch a lecture?',
        answer:
          'As often as you like: lectures can be watched unlimited times within your subscription period.',
      },
      syllabus: {
        question: 'How much of the syllabus is covered?',
        answer: 'The lectures cover more than 80-85% of the MD and DNB syllabus.',
      },
      doubts: {
        question: 'Where do I ask my doubts?',
        answer: 'Write to us by email or WhatsApp, and you will hear from your mentor.',
      },
    },
    email: 'Email {{email}}',
    whatsapp: 'WhatsApp {{phone}}',
  },
  download: {
    title: 'Download the app',
    text: 'Install it on your phone or tablet, sign in with your email, and pick up where you left off.',
    ios: 'Download on the App Store',
    android: 'Get it on Google Play',
  },
};
