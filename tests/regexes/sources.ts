import 'pdfkit';
import { serve } from '../../tasks/server.ts';

// From its sources, because in the one built file an expression of a package looks like one of ours. The portal loads pdfkit
// when somebody asks for a paper, which this proof does not do.
await serve(import.meta.filename);
