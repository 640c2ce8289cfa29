/** Marketing's texts in Indian English. */
export const messages = { title: 'Radiation oncology exam preparation' };
