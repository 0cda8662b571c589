export { LatchkeyHandler as default } from '@latchkey/next';
