export { type ReceivedMail, TestApp, type TestCookie, type TestUser } from './apps/test-app.ts';
export * from './server.ts';
