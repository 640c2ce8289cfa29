import './journeys/account.ts';
import './journeys/hands.ts';
import './journeys/history.ts';
import './journeys/public-pages.ts';
import './journeys/purchase.ts';
import './journeys/recovery.ts';
import './journeys/sign-in.ts';
