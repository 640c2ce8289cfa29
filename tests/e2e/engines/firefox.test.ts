import './journeys/all.ts';
