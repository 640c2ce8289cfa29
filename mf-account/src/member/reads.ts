import { OWN_PROFILE } from 'shared-kit/database';

// Addresses of PostgREST; `{user}` stands for the member's id. The code and the HTML of the pages read the same.

const LATEST_FIRST = 'order=created_at.desc,id.desc';

export const CONSENTS =
  'consents?select=document,version,accepted_at&user_id=eq.{user}&order=accepted_at.desc';

// Joined by column, because bundle_modules has two foreign keys to modules.
const MODULE =
  'modules(name,contains:bundle_modules!bundle_id(modules!module_id(name)),part_of:bundle_modules!module_id(bundle_id,modules!bundle_id(name)))';
export const SUBSCRIPTIONS = `subscriptions?select=uuid,status,starts_at,expires_at,duration_months,module_id,bundle_id,${MODULE}&user_id=eq.{user}&${LATEST_FIRST}`;

export const BOUGHT_ORDERS = `orders?select=uuid,status,duration_months,module_id,invoice_number,modules(name)&user_id=eq.{user}&${LATEST_FIRST}`;

export const ORDERS_PER_PAGE = 50;
/**
 * One more than a page shows whether there is a next page. Credit notes come with their invoice: the local API takes
 * the partial index on refund_id for a unique key, and would answer one note of a refund instead of a list.
 */
export const ORDERS = `orders?select=id,uuid,amount,status,duration_months,created_at,completed_at,module_id,gateway_order_id,payment_id,modules(name),invoices(number,access,credit_notes(number,refund_id))&user_id=eq.{user}&${LATEST_FIRST}&limit=${ORDERS_PER_PAGE + 1}`;

/** The database shows members only their own payments. */
export const PAYMENTS =
  'payments?select=order_id,status,amount,held_reason,refunds(id,status,amount,updated_at)&status=in.(captured,refunded)&order=id.asc';

export const OF_EVERY_TAB = [OWN_PROFILE, CONSENTS];
