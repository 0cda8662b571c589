'use client';

// Applications that have this package alone write their types here.
export type { PermissionId, Register } from '@latchkey/sdk';
export type { AccountSettingsProps } from './account/account-settings.tsx';
export type { ExtraItem } from './account/account-view.tsx';
export {
  ConnectedAccounts,
  MfaSetUp,
  PasskeySetUp,
  RecoveryCodes,
  SingleSignOnSettings,
} from './account/lazy-account.tsx';
export type { SingleSignOnSettingsProps } from './account/teams/single-sign-on/single-sign-on-settings.tsx';
export type {
  Appearance,
  ButtonProps,
  ClassNames,
  FieldSlotProps,
  ProviderButtonSlotProps,
  Slots,
} from './appearance/appearance.ts';
export { LatchkeyTheme, type LatchkeyThemeProps } from './appearance/latchkey-theme.tsx';
export type { Part } from './appearance/part.ts';
export type { Theme, ThemeColors } from './appearance/theme-properties.ts';
export type { CliAuthConfirmProps } from './cli-login/cli-auth-confirm.tsx';
export type { ConsentProps } from './consent/consent.tsx';
export type { EmailVerificationProps } from './email-verification/email-verification.tsx';
export type { ErrorPageProps } from './handler/error-page.tsx';
export { LatchkeyHandler, type LatchkeyHandlerProps } from './handler/latchkey-handler.tsx';
export {
  AccountSettings,
  CliAuthConfirm,
  Consent,
  EmailVerification,
  ErrorPage,
  ForgotPassword,
  Impersonation,
  MagicLinkCallback,
  Mfa,
  OAuthCallback,
  PasswordReset,
  SignOut,
  TeamInvitation,
} from './handler/lazy-screens.tsx';
export type { ScreenProps } from './handler/screens.ts';
export type { Time } from './hooks/dom/time.ts';
export { useOnline } from './hooks/dom/use-online.ts';
export { useIsRead } from './hooks/readers.ts';
export { useAccounts } from './hooks/use-accounts.ts';
export { useApp } from './hooks/use-app.ts';
export { type FieldErrors, type Form, type FormOptions, useForm, type Values } from './hooks/use-form.ts';
export type { Loaded } from './hooks/use-loaded.ts';
export { usePermission, usePermissions } from './hooks/use-permissions.ts';
export { useProject } from './hooks/use-project.ts';
export { useStore } from './hooks/use-store.ts';
export {
  useTeam,
  useTeamApiKeys,
  useTeamInvitations,
  useTeamMembers,
  useTeamProfile,
  useTeams,
  useTeamUsers,
} from './hooks/use-teams.ts';
export { allEnglish } from './i18n/english/all.ts';
export { commonEnglish as english } from './i18n/english/common.ts';
export { defineMessages, type Messages, type TextKey } from './i18n/texts/messages.ts';
export type { ImpersonationProps } from './impersonation/impersonation.tsx';
export type { MagicLinkCallbackProps } from './magic-link/magic-link-callback.tsx';
export { type SentCode, useMagicLink } from './magic-link/use-magic-link.ts';
export type { MfaProps } from './mfa/mfa.tsx';
export type { MfaSetUpProps } from './mfa/mfa-set-up.tsx';
export type { RecoveryCodesProps } from './mfa/recovery-codes.tsx';
export { type SettingUpMfa, useMfaSetUp } from './mfa/use-mfa-set-up.ts';
export { type UseSecondFactorOptions, useRecovery, useSecondFactor } from './mfa/use-second-factor.ts';
export {
  OAuthButton,
  OAuthButtonGroup,
  type OAuthButtonGroupProps,
  type OAuthButtonProps,
} from './oauth/oauth-button-group.tsx';
export type { OAuthCallbackProps } from './oauth/oauth-callback.tsx';
export { useConnectedAccount } from './oauth/use-connected-account.ts';
export { PasskeyButton } from './passkeys/passkey-button.tsx';
export { type PasskeySignIn, type UsePasskeySignInOptions, usePasskeySignIn } from './passkeys/use-passkey-sign-in.ts';
export type { ForgotPasswordProps } from './password-reset/forgot-password.tsx';
export type { PasswordResetProps } from './password-reset/password-reset.tsx';
export { useForgotPassword } from './password-reset/use-forgot-password.ts';
export { type UsePasswordResetOptions, usePasswordReset } from './password-reset/use-password-reset.ts';
export { LatchkeyProvider, type LatchkeyProviderProps } from './provider/latchkey-provider.tsx';
export type { SignOutProps } from './session/sign-out.tsx';
export type { Attempt } from './session/use-attempt.ts';
export { type UseUserOptions, useUser } from './session/use-user.ts';
export { SignedIn, type SignedInProps } from './session-expired/signed-in.tsx';
export { AuthPage, type AuthPageProps } from './sign-in/auth-page.tsx';
export { CredentialSignIn, type CredentialSignInProps } from './sign-in/credential-sign-in.tsx';
export { CredentialSignUp, type CredentialSignUpProps } from './sign-in/credential-sign-up.tsx';
export { MagicLinkSignIn, type MagicLinkSignInProps } from './sign-in/magic-link-sign-in.tsx';
export { SignIn, type SignInProps, SignUp, type SignUpProps } from './sign-in/sign-in.tsx';
export type { SignUpField } from './sign-in/sign-up-field.ts';
export { type SignInForm, type UseSignInOptions, useSignIn } from './sign-in/use-sign-in.ts';
export { type MailedSignUp, type SignUpForm, type UseSignUpOptions, useSignUp } from './sign-in/use-sign-up.ts';
export type { TeamInvitationProps } from './teams/invitation-page/team-invitation.tsx';
export {
  SelectedTeamSwitcher,
  type SelectedTeamSwitcherProps,
} from './teams/switcher/selected-team-switcher.tsx';
export { useSelectedTeam } from './teams/use-selected-team.ts';
export { Button } from './ui/button.tsx';
export { ErrorBoundary, type ErrorBoundaryProps } from './ui/cards/error-boundary.tsx';
export { MessageCard, type MessageCardProps } from './ui/cards/message-card.tsx';
export { CopyButton, type CopyButtonProps } from './ui/clipboard/copy-button.tsx';
export { CodeInput, type CodeInputProps } from './ui/code-input/code-input.tsx';
export { Alert, type AlertProps } from './ui/feedback/alert.tsx';
export { isGivenUp } from './ui/feedback/given-up.ts';
export { OfflineBanner } from './ui/feedback/offline-banner.tsx';
export { DelayedInput, type DelayedInputProps } from './ui/form/delayed-input.tsx';
export { Field, type FieldProps } from './ui/form/field.tsx';
export { type FieldWiring, useFieldWiring } from './ui/form/field-context.ts';
export { Input, type InputProps } from './ui/form/input.tsx';
export { Label, type LabelProps } from './ui/form/label.tsx';
export { PasswordInput, type PasswordInputProps } from './ui/form/password-input.tsx';
export { Link, type LinkProps } from './ui/link.tsx';
export { Dialog, type DialogProps } from './ui/overlay/dialog.tsx';
export { Tooltip, type TooltipProps } from './ui/overlay/tooltip.tsx';
export { Spinner } from './ui/spinner.tsx';
export { Tabs, type TabsProps } from './ui/tabs.tsx';
export { UserAvatar, type UserAvatarProps } from './user-button/user-avatar.tsx';
export { UserButton, type UserButtonProps, type UserMenuItem } from './user-button/user-button.tsx';
