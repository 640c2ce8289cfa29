import './account.ts';
import './hands.ts';
import './history.ts';
import './public-pages.ts';
import './purchase.ts';
import './recovery.ts';
import './sign-in.ts';
