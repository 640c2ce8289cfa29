/** The key under which a browser keeps its bucket, a number from 0 to 99. */
export const BUCKET_KEY = 'canary-bucket';

/**
 * Decides of which remotes a page tries the canary, before anything of it is shown, and says so at the root of the
 * document: `<html data-canary="commerce">`. A browser draws its bucket once, when it first meets a canary; where it
 * cannot keep one it always gets what is live.
 *
 * Like all scripts here it is the same text in every page: what differs is data.
 */
export const DECIDE = `try {
  const { remotes } = JSON.parse(document.getElementById('mf-registry').textContent);
  const canaries = Object.entries(remotes).filter(([, { canary }]) => canary);
  if (canaries.length > 0) {
    let bucket = localStorage.getItem('${BUCKET_KEY}');
    if (!/^\\d\\d?$/.test(bucket)) {
      bucket = Math.floor(Math.random() * 100);
      localStorage.setItem('${BUCKET_KEY}', bucket);
    }
    const tried = canaries.filter(([, { canary }]) => Number(bucket) < canary.percent);
    if (tried.length > 0) document.documentElement.dataset.canary = tried.map(([name]) => name).join(' ');
  }
} catch {}`;

/** In the scripts below: whether this page tries the canary of the remote that the template before the script names. */
const TRIES = `const canary = document.currentScript.previousElementSibling;
  const tries = document.documentElement.dataset.canary?.split(' ').includes(canary.dataset.remote);`;

/**
 * Writes what the chosen version wants in the head. The template that is left open takes in what follows of the live
 * version, up to the end tag that stands there; without it that end tag says nothing.
 */
export const WRITE_HEAD = `{
  ${TRIES}
  const links = canary.previousElementSibling;
  document.write(tries ? canary.innerHTML + '<template>' : links.innerHTML);
}`;

/** Writes the root of the canary, and takes in the live one that follows. */
export const WRITE_ROOT = `{
  ${TRIES}
  if (tries) document.write('<div id="root">' + canary.innerHTML + '</div><template>');
}`;
