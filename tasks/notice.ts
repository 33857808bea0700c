import { readFileSync, writeFileSync } from 'node:fs';
import { noticePaper } from './notice/notice-paper.ts';

// Exit code 1: a package may not be shipped.

try {
  writeFileSync('NOTICE', noticePaper(JSON.parse(readFileSync('package-lock.json', 'utf8'))));
  console.log('NOTICE is written.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
