export * from './server.ts';
export { type ReceivedMail, TestApp, type TestCookie, type TestUser } from './test-app.ts';
