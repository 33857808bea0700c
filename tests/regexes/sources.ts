import 'pdfkit';
import { serve } from '../../tasks/server.ts';

// From its sources, because in the one built file an expression of a package looks like one of ours. Only a request for
// a paper loads pdfkit, which nobody makes here.
await serve(import.meta.filename);
