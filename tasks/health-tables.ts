import { writeFileSync } from 'node:fs';
import { healthPaper, healthPath } from './papers/health-tables.ts';

writeFileSync(healthPath, healthPaper());
