import { latchkey } from '@/lib/latchkey';

export const POST = latchkey.handleSession;
