import 'pdfkit';
import { serve } from '../../tasks/server.ts';

// The portal from its sources, since the one built file does not say which package an expression is of, and with what draws
// papers, of which nobody asks for one here.
await serve(import.meta.filename);
