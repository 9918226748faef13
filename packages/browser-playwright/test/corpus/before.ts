import type { CorpusPage } from "../support/Corpus.ts"

/** Pages that were written before the rules of `LoginJudgement` were final. */
export const before: ReadonlyArray<CorpusPage> = [
  {
    name: "a login form",
    isLoggedIn: false,
    body: `<h1>Welcome back</h1><form><label>E-mail <input type="email"></label>
<label>Password <input type="password"></label><button>Sign in</button></form><a href="/forgot">Forgot password?</a>`
  },
  {
    name: "an application with a sign-out link",
    isLoggedIn: true,
    username: "ada@example.com",
    body: `<header><a href="/">Dashboard</a><a href="/team">Team</a><span>Signed in as ada@example.com</span>
<a href="/logout">Sign out</a></header><main><h1>Dashboard</h1><p>You have 3 open tasks.</p></main>`
  },
  {
    name: "an application whose sign-out link is in a closed menu",
    isLoggedIn: true,
    username: "grace",
    body: `<header><button aria-haspopup="menu" aria-label="User menu for grace">GH</button>
<ul role="menu" hidden><li><a role="menuitem" href="/settings">Settings</a></li>
<li><a role="menuitem" href="/logout">Log out</a></li></ul></header><h1>Projects</h1><p>Compass</p><p>Harbour</p>`
  },
  {
    name: "a redirect to a login path",
    isLoggedIn: false,
    redirect: "/login?next=%2Fapp",
    body: `<h1>Log in to Harbour</h1><form><input placeholder="E-mail" type="email"><button>Continue</button></form>`
  },
  {
    name: "a public home page",
    isLoggedIn: false,
    body: `<nav><a href="/pricing">Pricing</a><a href="/docs">Docs</a><a href="/login">Log in</a>
<a href="/signup">Start for free</a></nav><h1>Plan your work</h1><p>Trusted by teams everywhere.</p>`
  },
  {
    name: "an article without any sign of an account",
    isLoggedIn: false,
    mayBeUnsure: true,
    body: `<h1>How tides work</h1><p>The moon pulls at the sea.</p><a href="/archive">Archive</a>`
  },
  {
    name: "a help page about signing out",
    isLoggedIn: false,
    mayBeUnsure: true,
    body: `<h1>How to sign out</h1><p>Open the menu and select Sign out.</p><a href="/help/sign-out">How to sign out</a>
<a href="/help/sign-in">How to sign in</a><p>If your session has expired, reload the page.</p>`
  },
  {
    name: "basic authentication",
    isLoggedIn: false,
    status: 401,
    headers: { "www-authenticate": "Basic realm=\"Harbour\"" },
    body: "<h1>Authorization required</h1>"
  },
  {
    name: "an expired session with a link back",
    isLoggedIn: false,
    body:
      `<h1>Your session has expired</h1><p>For your security we signed you out.</p><a href="/login">Sign in again</a>`
  },
  {
    name: "a second factor with a way out",
    isLoggedIn: false,
    body: `<h1>Two-step verification</h1><p>Enter the 6-digit code from your authenticator app.</p>
<form><input inputmode="numeric" autocomplete="one-time-code" aria-label="Code"><button>Verify</button></form>
<p>Not you? <a href="/logout">Sign out</a></p>`
  },
  {
    name: "a choice of accounts",
    isLoggedIn: false,
    body:
      `<h1>Choose an account</h1><p>to continue to Harbour</p><ul><li><button>Ada Example ada@example.com</button></li>
<li><button>Grace Example grace@example.com Signed out</button></li></ul><button>Use another account</button>`
  },
  {
    name: "a consent banner before everything",
    isLoggedIn: false,
    mayBeUnsure: true,
    body:
      `<div role="dialog" aria-label="Cookies"><h2>We value your privacy</h2><p>We and our partners store cookies.</p>
<button>Accept all</button><button>Reject all</button><a href="/privacy">Privacy notice</a></div>`
  },
  {
    name: "a consent banner over an application",
    isLoggedIn: true,
    body:
      `<header><a href="/inbox">Inbox</a><button>Log out</button></header><main><h1>Inbox</h1><p>No new mail.</p></main>
<div role="dialog" style="position:fixed;bottom:0"><p>We use cookies.</p><button>Accept all</button></div>`
  },
  {
    name: "an error page with status 200",
    isLoggedIn: false,
    mayBeUnsure: true,
    body:
      "<title>Error</title><h1>Something went wrong</h1><p>Reference 5f2a. Try again later.</p><a href=\"/\">Home</a>"
  },
  {
    name: "a failing server",
    isLoggedIn: false,
    mayBeUnsure: true,
    status: 503,
    body: "<h1>Service unavailable</h1><a href=\"/logout\">Sign out</a>"
  },
  {
    name: "a check for robots",
    isLoggedIn: false,
    mayBeUnsure: true,
    status: 200,
    body:
      "<title>Just a moment...</title><p>Verify you are human by completing the action below.</p><input type=\"checkbox\">"
  },
  {
    name: "a German application",
    isLoggedIn: true,
    username: "Jürgen Beispiel",
    language: "de",
    body: `<nav><a href="/uebersicht">Übersicht</a><span>Angemeldet als Jürgen Beispiel</span>
<a href="/abmelden">Abmelden</a></nav><h1>Übersicht</h1><p>Drei offene Aufgaben</p>`
  },
  {
    name: "a German newsletter that can be ended",
    isLoggedIn: false,
    mayBeUnsure: true,
    language: "de",
    body:
      `<h1>Newsletter</h1><p>Möchten Sie unseren Newsletter nicht mehr erhalten?</p><form><button>Abmelden</button></form>`
  },
  {
    name: "a French login form",
    isLoggedIn: false,
    language: "fr",
    body:
      `<h1>Connexion</h1><form><label>Identifiant <input name="id"></label><label>Mot de passe <input type="password">
</label><button>Se connecter</button></form>`
  },
  {
    name: "a Spanish application",
    isLoggedIn: true,
    language: "es",
    body: `<nav><a href="/inicio">Inicio</a><a href="/facturas">Facturas</a><a href="/salir">Cerrar sesión</a></nav>
<h1>Facturas</h1><p>No hay facturas pendientes.</p>`
  },
  {
    name: "an application that renders later and finds its token",
    isLoggedIn: true,
    username: "linus",
    storage: { token: "t1" },
    body: `<div id="root">Loading…</div><script>setTimeout(() => {
  root.innerHTML = localStorage.token === "t1"
    ? '<button aria-haspopup="menu">Account of linus</button><h1>Boards</h1><button>Log out</button>'
    : '<input type="password">' }, 400)</script>`
  },
  {
    name: "an application that renders later and has no token",
    isLoggedIn: false,
    body: `<div id="root"><button>Log out</button></div><script>setTimeout(() => {
  if (localStorage.token === undefined) location.href = "?then=/login#/login"
  if (location.hash === "#/login") root.innerHTML = '<h1>Log in</h1><input type="password"><button>Log in</button>' }, 300)
</script>`
  },
  {
    name: "a page that never stops loading",
    isLoggedIn: false,
    mayBeUnsure: true,
    isEndless: true,
    body: "<header><a href=\"/logout\">Sign out</a></header><p>Loading your workspace…</p>"
  },
  {
    name: "a shop with an account link for everybody",
    isLoggedIn: false,
    mayBeUnsure: true,
    body:
      `<nav><a href="/shop">Shop</a><a href="/account">My account</a><a href="/cart">Cart (0)</a></nav><h1>Lamps</h1>
<p>Brass lamp 40</p><p>Paper lamp 12</p>`
  }
]
