export const messages = {
  head: {
    login: {
      title: 'Login',
      description:
        'Log in to {{brand}} with a 6-digit code that we send to your email. There is no password to remember.',
      keywords: '{{brand}} login, radiation oncology course login',
    },
    signup: {
      title: 'Sign Up',
      description:
        'Create your {{brand}} account with your email and a 6-digit code, and start preparing for your MD or DNB exam in radiation oncology.',
      keywords: '{{brand}} sign up, radiation oncology course, register, residents',
    },
  },
  continuing: 'Taking you there...',
  wanted: {
    heading: 'Your selection',
    logIn: 'Please log in to buy this. We’ll bring you straight back to your selection.',
    note: 'Confirm your email. We’ll bring you straight back to your selection.',
  },
  profileFailed: 'Failed to fetch profile.',
  fields: {
    name: 'Name',
    email: 'Email',
    phone: 'Phone Number',
    college: 'Institute Name',
    course: 'Course',
    designation: 'Designation',
    chooseCourse: 'Choose your course',
    chooseDesignation: 'Choose your designation',
  },
  code: {
    heading: 'Check your email',
    intro: 'We have sent a 6-digit code to {{email}}. It can take a minute to arrive.',
    label: '6-digit code',
    spam: 'Can’t find it? Look in your spam and promotions folders.',
    openMail: 'Open {{provider}}',
    send: 'Send OTP',
    sent: 'OTP sent successfully',
    sentBefore: 'An OTP was sent to this address less than a minute ago. Please use it.',
    sendFailed: 'Failed to send OTP. Please try again.',
    challengeFailed:
      'We could not confirm that you are human, so no OTP was sent. Allow challenges.cloudflare.com in this browser, or use another one, then try again.',
    resend: 'Resend OTP',
    resendIn: 'Resend in {{count}}s',
    resent: 'OTP sent again',
    resendFailed: 'Failed to resend OTP. Please try again.',
    verificationFailed: 'OTP verification failed. Please try again.',
    noUser: 'Verification failed',
    tooManyRequests: 'Too many attempts from your network. You can try again in {{count}} seconds.',
    noMoreEmails: 'We can’t send more codes right now. Please try again in an hour.',
    tryIn: 'Try again in {{count}}s',
    rejected:
      'This code is wrong, expired or already used. Use the code in the newest email, or request another.',
  },
  login: {
    heading: 'Log in to {{brand}}',
    intro: 'No password needed: we send a code to your email.',
    guarded: 'Log in to open your account. We’ll bring you back.',
    emailNotFound: 'Email not found. Signup to continue',
    signupWithEmail: 'Create an account with this email',
    verify: 'Verify & Login',
    changeEmail: 'Change Email',
    success: 'Login successful! Welcome back.',
    failed: 'Login failed. Please try again.',
    accountNotFound: 'Account not found. Please sign up first.',
    noAccount: 'New to {{brand}}?',
    toSignup: 'Create an account',
  },
  signup: {
    heading: 'Join {{brand}}',
    intro: 'Tell us who you are. We send a code to your email: no password needed.',
    completeHeading: 'Complete your account',
    completeIntro: 'Your email is confirmed. We only need these details.',
    complete: 'Create Account',
    emailConfirmed: 'Confirmed by code',
    acceptance:
      'By signing up you accept the <terms>terms</terms> and the <privacy>privacy policy</privacy>.',
    verify: 'Verify & Sign Up',
    backToForm: 'Back to Form',
    fillAll: 'Please fill in all required fields',
    emailHint: 'We send your code to this address.',
    phoneHint: 'For example 98765 43210',
    required: {
      name: 'Enter your name',
      email: 'Enter your email',
      phone: 'Enter your phone number',
      college: 'Enter your institute’s name',
      course: 'Choose your course',
      designation: 'Choose your designation',
    },
    phonePattern:
      'Enter a 10-digit mobile number. Outside India, start with + and the country code.',
    invalidEmail: 'Please enter a valid email address',
    emailPattern: 'Enter an email like name@example.in',
    tooLong: 'This is too long: at most {{most}} characters',
    success: 'Account created successfully! Welcome to {{brand}}.',
    failed: 'Signup failed. Please try again.',
    profileFailed: 'Failed to create profile: {{message}}',
    profileReason: {
      notStorable: 'one of the details cannot be stored. Please check what you typed.',
      signedOut: 'you have been signed out. Please confirm your email with a new code.',
      emailTaken: 'another account already uses this email.',
    },
    profileUnreachable: 'Failed to create profile. Please try again.',
    haveAccount: 'Already have an account?',
    toLogin: 'Log in instead',
  },
};

// Makes a key without a message a type error.
declare module 'i18next' {
  interface ResourceNamespaceMap {
    auth: typeof messages;
  }
}
