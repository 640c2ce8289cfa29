/** The key under which a browser keeps its bucket, a number from 0 to 99. */
export const BUCKET_KEY = 'canary-bucket';

/**
 * Decides whether a page tries the canary of its remote, before anything of it is shown, and says so at the root of the
 * document: `<html data-canary="commerce">`. The shell asks the same function, `triesCanary`, about the remotes behind
 * links, once it knows their versions: so there is one decision for all of a page. A browser draws its bucket once, when
 * it first meets a canary; where it cannot keep one it always gets what is live.
 *
 * Like all scripts here it is the same text in every page: what differs is data.
 */
export const DECIDE = `{
  let bucket;
  const draw = () => {
    const kept = localStorage.getItem('${BUCKET_KEY}');
    if (/^\\d\\d?$/.test(kept)) return Number(kept);
    const drawn = Math.floor(Math.random() * 100);
    localStorage.setItem('${BUCKET_KEY}', drawn);
    return drawn;
  };
  globalThis.triesCanary = ({ percent }) => {
    try {
      bucket ??= draw();
      return bucket < percent;
    } catch {
      return false;
    }
  };
  const { remotes } = JSON.parse(document.getElementById('mf-registry').textContent);
  const tried = Object.keys(remotes).filter((name) => {
    const { canary } = remotes[name].live ?? {};
    return canary && triesCanary(canary);
  });
  if (tried.length > 0) document.documentElement.dataset.canary = tried.join(' ');
}`;

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
