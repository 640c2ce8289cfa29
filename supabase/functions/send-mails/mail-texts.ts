import type { Language } from '../_shared/language.ts';
import { english, type MailTexts } from './messages/en-IN.ts';
import { hindi } from './messages/hi-IN.ts';

export const mailTexts: Record<Language, MailTexts> = { 'en-IN': english, 'hi-IN': hindi };
