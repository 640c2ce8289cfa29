import http from 'node:http';

/** Each program compares names in its own way. */
const THIS_MACHINE = ['localhost', '.localhost', '127.0.0.1', '::1', '[::1]'];

/**
 * Lets this process, and those that it starts, use the proxy that HTTPS_PROXY or HTTP_PROXY names, for other machines
 * only: without NO_PROXY also requests between the parts of one machine would go through it.
 * @param {NodeJS.ProcessEnv} env changed for the processes that inherit it
 */
export function applyCompanyProxy(env) {
  if (!(env.https_proxy || env.HTTPS_PROXY || env.http_proxy || env.HTTP_PROXY)) return;
  const own = (env.no_proxy || env.NO_PROXY || '').split(',').map((name) => name.trim());
  const exempt = own.includes('*') ? ['*'] : [...new Set([...own, ...THIS_MACHINE])];
  const names = exempt.filter((name) => name !== '').join(',');
  Object.assign(env, { NODE_USE_ENV_PROXY: '1', NO_PROXY: names, no_proxy: names });
  // Missing before Node 24.14.
  http.setGlobalProxyFromEnv?.(env);
}
