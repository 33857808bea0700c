import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { baseline } from '../server/platform/db/baseline.ts';
import { unfitSubjects } from './commit-verbs.ts';

it('finds the subjects of commits that begin with no verb of the list or are longer than 72 characters', () => {
  const long = `Add a ${'very '.repeat(14)}long page`;
  const subjects = ['Add a page', 'Let a page be', 'Adding a page', 'Fix', '', 'Say what is left', long];
  expect(unfitSubjects(subjects)).toEqual(['Let a page be', 'Adding a page', '', 'Say what is left', long]);
});

it('finds none among the commits since the baseline', ({ skip }) => {
  const { status, stdout } = spawnSync('git', ['log', '--format=%s', `${baseline.commit}..HEAD`], { encoding: 'utf8' });
  if (status !== 0) skip('A copy without its history.');
  expect(unfitSubjects(stdout.trim().split('\n'))).toEqual([]);
});
