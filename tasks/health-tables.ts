import { writeFileSync } from 'node:fs';
import { healthPaper, healthPath } from './papers/health-tables.ts';

// Writes docs/health-tables.md from what each table of health data says of itself.

writeFileSync(healthPath, healthPaper());
