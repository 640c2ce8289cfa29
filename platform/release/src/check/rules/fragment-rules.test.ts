import { describe, expect, test } from 'vitest';
import { candidate, problems } from '../../testing/candidates.ts';
import { aRemote } from '../../testing/contracts.ts';
import { fragments } from './fit-rules.ts';
import type { Candidate } from './rule.ts';
import { verify } from './verify.ts';

describe('a release is refused when a fragment', () => {
  const showing = aRemote('auth', ['/login'], { uses: ['shop/offer'] });
  const offering = aRemote('shop', ['/shop'], {
    fragments: { offer: { scripts: ['offer.js'], styles: [] } },
  });
  const check = (changes: Partial<Candidate>) => verify(candidate(changes), [fragments]);

  test('asks for props that a live remote does not pass', () => {
    const typeFaults = {
      'shop@2': { 'auth@2': [{ subject: 'shop/offer', reason: 'It has no price.' }] },
    };
    const found = check({ remotes: [offering], others: [showing], typeFaults });
    expect(problems(found)).toEqual([
      'fragments: shop@2 does not accept the props that auth@2 passes to shop/offer: It has no price.',
    ]);
  });

  test('is not looked at again when neither remote changes', () => {
    expect(check({ remotes: [], others: [showing, offering], released: [] })).toEqual([]);
  });
});
