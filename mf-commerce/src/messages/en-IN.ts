/** Commerce's texts in Indian English. */
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
  },
  failed: {
    title: 'Prices are not available',
    text: 'Failed to load module information. Please refresh the page.',
    reload: 'Reload Page',
  },
  notYet: {
    text: 'Online payment opens soon. To get access today, please write to',
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
