// In PostgREST's syntax, without spaces. The routes declare the same reads for the HTML of the pages.

export const CONSENT_COLUMNS = 'document,version,accepted_at';

// Joined by column, because bundle_modules has two foreign keys to modules.
const MODULE =
  'modules(name,contains:bundle_modules!bundle_id(modules!module_id(name)),part_of:bundle_modules!module_id(bundle_id,modules!bundle_id(name)))';
export const SUBSCRIPTION_COLUMNS = `id,uuid,status,starts_at,expires_at,duration_months,created_at,module_id,bundle_id,${MODULE}`;

export const INVOICED_ORDER_COLUMNS = 'id,uuid,module_id,created_at,invoice_number';

export const ORDER_COLUMNS =
  'id,uuid,amount,status,duration_months,created_at,completed_at,module_id,gateway_order_id,payment_id,invoice_number,modules(name)';

export const PAYMENT_COLUMNS =
  'order_id,status,amount,held_reason,refunds(id,status,amount,updated_at,credit_note)';

export const ORDERS_PER_PAGE = 50;
