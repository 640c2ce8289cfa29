import './members.ts';
import './recovery.ts';
import './visitors.ts';
