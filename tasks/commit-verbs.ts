/** The verb tells readers of the history what kind of change a commit is. */
const verbs = new Set([
  ...[
    'Add',
    'Allow',
    'Audit',
    'Build',
    'Cache',
    'Change',
    'Check',
    'Compare',
    'Correct',
    'Count',
    'Delete',
    'Document',
  ],
  ...['Drop', 'Encrypt', 'Extract', 'Fix', 'Format', 'Generate', 'Improve', 'Limit', 'List', 'Log', 'Measure', 'Merge'],
  ...['Move', 'Name', 'Open', 'Pin', 'Prevent', 'Prove', 'Read', 'Record', 'Reduce', 'Refuse', 'Remove', 'Rename'],
  ...[
    'Replace',
    'Report',
    'Restore',
    'Return',
    'Revert',
    'Reword',
    'Run',
    'Sample',
    'Send',
    'Share',
    'Show',
    'Simplify',
  ],
  ...['Sort', 'Split', 'Start', 'Stop', 'Store', 'Test', 'Translate', 'Update', 'Upgrade', 'Use', 'Validate', 'Write'],
]);

const most = 72;

export function unfitSubjects(subjects: readonly string[]): string[] {
  return subjects.filter((subject) => subject.length > most || !verbs.has(subject.split(' ')[0] ?? ''));
}
