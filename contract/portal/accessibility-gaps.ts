/** A known fault for users of assistive technology; texts are `accessibility.gap.<id>.what` and `.around`. */
export type AccessibilityGap = {
  id: string;
  /** Clauses of EN 301 549 V3.2.1 that are not met. */
  clauses: readonly string[];
  /** Success criteria of WCAG 2.1 that are not met; none if only EN 301 549 demands it. */
  criteria: readonly string[];
  part: 'web' | 'electronic-docs';
  since: string;
};

export const accessibilityGaps: readonly AccessibilityGap[] = [
  {
    id: 'pdf_structure',
    clauses: ['10.1.3.1', '10.1.3.2'],
    criteria: ['1.3.1', '1.3.2'],
    part: 'electronic-docs',
    since: '2026-11-22',
  },
  { id: 'held_once', clauses: ['9.2.2.1'], criteria: ['2.2.1'], part: 'web', since: '2026-11-21' },
  { id: 'spoken_video', clauses: ['4.2.4', '4.2.5'], criteria: [], part: 'web', since: '2026-11-26' },
];
