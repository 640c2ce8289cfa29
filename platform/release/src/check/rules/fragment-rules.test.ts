import { describe, expect, test } from 'vitest';
import { candidate, problems } from '../../testing/candidates.ts';
import { aRemote } from '../../testing/contracts.ts';
import { fragments } from './fragment-rules.ts';
import type { Candidate } from './rule.ts';
import { verify } from './verify.ts';

describe('a release is refused when a fragment', () => {
  const showing = aRemote('auth', ['/login'], { uses: ['shop/offer'] });
  const offering = aRemote('shop', ['/shop'], {
    fragments: { offer: { scripts: ['offer.js'], styles: [] } },
  });
  const without = aRemote('shop', ['/shop'], { version: '3' });
  const check = (changes: Partial<Candidate>) => verify(candidate(changes), [fragments]);

  test('is shown before its owner offers it', () => {
    const changes = { remotes: [showing], released: ['auth'] };
    const finding = {
      rule: 'fragments',
      impact: 'Pages of auth would show a note in its place, or break there.',
      remedy:
        'Release a shop that offers it like that first. Or release in one step, from one commit, what only fits together: npm run release -- auth shop',
    };
    expect(check({ ...changes, others: [], neighbours: [] })).toEqual([
      { ...finding, problem: 'auth@2 shows shop/offer, which no live remote offers.' },
    ]);
    expect(check({ ...changes, others: [without], neighbours: [without] })).toEqual([
      { ...finding, problem: 'auth@2 shows shop/offer, which shop@3 does not offer.' },
    ]);
    expect(check({ ...changes, others: [offering], neighbours: [offering] })).toEqual([]);
  });

  test('disappears while a live remote shows it, even with its owner', () => {
    const changes = { others: [showing], neighbours: [showing], released: ['shop'] };
    const [removed] = check({ ...changes, remotes: [without] });
    expect(removed).toMatchObject({
      problem: 'auth@2 shows shop/offer, which shop@3 does not offer.',
      remedy:
        'Keep it as it is until no live remote shows it (npm run remotes -- --uses shop:offer). Or release in one step, from one commit, what only fits together: npm run release -- auth shop',
    });
    expect(check({ ...changes, remotes: [] })).toHaveLength(1);
    expect(check({ ...changes, remotes: [offering] })).toEqual([]);
  });

  test('asks for props that a live remote does not pass', () => {
    const typeFaults = {
      'shop@2': { 'auth@2': [{ subject: 'shop/offer', reason: 'It has no price.' }] },
    };
    const others = [showing];
    const found = check({ remotes: [offering], others, neighbours: others, typeFaults });
    expect(problems(found)).toEqual([
      'fragments: shop@2 does not accept the props that auth@2 passes to shop/offer: It has no price.',
    ]);
  });

  test('is not looked at again when neither remote changes', () => {
    expect(check({ remotes: [], others: [showing, offering], released: [] })).toEqual([]);
  });
});
