/** Limits of the product (specification, section 9; the rest are ours). */

/** Largest resume file, in bytes, inclusive. */
export const RESUME_MAX_BYTES = 5 * 1024 * 1024

/** Largest registration request, in bytes: a resume of 5 MiB is 6,990,508 bytes in base64. */
export const REGISTRATION_MAX_BYTES = 8 * 1024 * 1024

export const RESUME_BASE64_MAX_LENGTH = 4 * Math.ceil(RESUME_MAX_BYTES / 3)

export const PROVIDER_TIMEOUT_MS = 30_000

export const PASSWORD_MIN_LENGTH = 8
/** In code points: the time to normalize a password grows with the square of its length. */
export const PASSWORD_MAX_LENGTH = 1_024

export const ZIP_CODE_SENT_LENGTH = 5

/** In code points, as the lengths of other texts. */
export const TEXT_MAX_LENGTH = 200
/** RFC 5321, section 4.5.3.1.3: a path of 256 octets less its angle brackets. */
export const EMAIL_MAX_LENGTH = 254
export const KEY_SKILLS_MAX_LENGTH = 2_000
export const RESUME_URL_MAX_LENGTH = 2_048
/** In code points, and entries of each list, of a resume that the page makes. */
export const RESUME_PARAGRAPH_MAX_LENGTH = 2_000
export const RESUME_ENTRIES_MAX = 20
/** Most that a device's clock may differ from ours before a date of ours is taken. */
export const CLOCK_DIFFERENCE_MS = 10 * 60 * 1000
/** In characters: twice what the finest clock needs. */
export const TIMESTAMP_MAX_LENGTH = 64
/** In ASCII characters. */
export const RESUME_FILENAME_MAX_LENGTH = 200
/** Largest salary in US dollars, and travel radius in miles. */
export const AMOUNT_MAX = 1_000_000_000
/** Largest travel radius that the form takes, in miles; other systems may send more. */
export const TRAVEL_RADIUS_MAX = 500
/** Below it the page asks whether a salary is by the hour. */
export const HOURLY_PAY_BELOW = 1_000
/** 52 weeks of 40 hours. */
export const WORKING_HOURS_A_YEAR = 2_080
export const WEEKS_A_YEAR = 52
export const IDEMPOTENCY_KEY_MAX_LENGTH = 200

/** Time without progress after which an upload counts as disconnected. */
export const UPLOAD_STALL_MS = 30_000

/** Time to read a resume; in the page including the load of its reader. */
export const RESUME_READING_MS = 8_000

export const TOAST_MS = { success: 5_000, error: 8_000 } as const

/** Delay after a conflict until the email field is focused and selected. */
export const EMAIL_CONFLICT_FOCUS_MS = 500

/** In bytes, besides the file: boundaries, part headers, the `filename` field. */
export const UPLOAD_OVERHEAD_MAX_BYTES = 64 * 1024
export const PART_HEADERS_MAX_BYTES = 8 * 1024
/** In bytes: longer than any storable name, so that a name too long gets its own error. */
export const UPLOAD_FILENAME_MAX_BYTES = 4 * 1024

/**
 * Limits of a form posted without script: number of fields, bytes of a field, of all fields, and of the body. A longer
 * field is cut. The rest of a longer body is read and dropped, so that the browser shows the answer.
 */
export const POSTED_FIELDS_MAX = 200
export const POSTED_FIELD_MAX_BYTES = 16 * 1024
export const POSTED_TEXT_MAX_BYTES = 128 * 1024
export const POSTED_BODY_MAX_BYTES = 32 * 1024 * 1024

export const REQUEST_BODY_MAX_BYTES = 16 * 1024

/**
 * Limit of `[ { , :` in a JSON body, texts included. A registration has some 60; hundreds of thousands take a parser
 * seconds.
 */
export const JSON_TOKENS_MAX = 10_000

/** Bytes and milliseconds for which the rest of a refused body is drained. */
export const REFUSED_BODY_MAX_BYTES = 256 * 1024
export const REFUSED_BODY_TIMEOUT_MS = 2_000

/** In bytes, of an answer that is forwarded. */
export const PROVIDER_ANSWER_MAX_BYTES = 1024 * 1024
/** In bytes, of an error that the service renders into the page without script. */
export const PROVIDER_ERROR_MAX_BYTES = 16 * 1024

export const HEADERS_TIMEOUT_MS = 10_000
/** For a whole request: 5 MiB at 140 kbit/s. */
export const REQUEST_TIMEOUT_MS = 300_000
/** Window in which a body must progress by `RECEIVING_MIN_BYTES`, or by half of the pace of `REQUEST_TIMEOUT_MS`. */
export const RECEIVING_WINDOW_MS = 20_000
export const RECEIVING_MIN_BYTES = 4 * 1024
/** Keep-alive timeout: longer than the usual proxy's 60 s. */
export const IDLE_TIMEOUT_MS = 72_000
export const DRAIN_TIMEOUT_MS = 8_000

/** Shorter than {@link UPLOAD_STALL_MS}, so that the form gets the scanner's timeout before its own. */
export const SCAN_TIMEOUT_MS = 20_000

/** Uploads and forms without script in one process; more are refused with 503. */
export const UPLOADS_IN_FLIGHT_MAX = 512
/** Their bytes that have arrived: slow phones hold few at a time. More are refused with 503. */
export const UPLOADS_IN_FLIGHT_MAX_BYTES = 24 * RESUME_MAX_BYTES

/** Default of uploads and registrations for one address. */
export const RATE_LIMIT_PER_MINUTE = 60
/** Window in which an address may have as many refused registrations as requests a minute, against guessing emails. */
export const REFUSED_REGISTRATIONS_WINDOW_SECONDS = 900

/** Default for one address in an hour, in 1024 * 1024 bytes. */
export const UPLOAD_QUOTA_MB = 100
/** Share of unclaimed uploads in the disk that would be free without them. */
export const UNCLAIMED_SHARE_MAX = 0.5

/** Name in characters; logo in bytes. */
export const BOARD_NAME_MAX_LENGTH = 80
export const LOGO_MAX_BYTES = 256 * 1024
/** `MESSAGES_FILE` in bytes, and each message in characters (ours have 250). */
export const MESSAGES_MAX_BYTES = 512 * 1024
export const SENTENCE_MAX_LENGTH = 1_000

/** Default age at which an unclaimed upload is deleted. */
export const UPLOAD_TTL_HOURS = 24

/** Age at which a request's temp files may be removed: ten times the longest request, since clocks differ. */
export const ABANDONED_REQUEST_MS = 10 * (REQUEST_TIMEOUT_MS + SCAN_TIMEOUT_MS)

/** Free space that resumes leave to a database on the same disk: tens of thousands of candidates. */
export const DISK_RESERVE_BYTES = 100 * 1024 * 1024

/** Age after which a claimed resume without a candidate is an orphan; a registration may be queued until then. */
export const ORPHAN_AGE_HOURS = 7 * 24

export const PROVIDER_PORT = 3001
/** Default port of `/operators` and `/v1/candidates`. */
export const OPERATORS_PORT = 3001
/** Default of days for which it is known who looked at whom. */
export const AUDIT_DAYS = 365
/** In code points. */
export const OPERATOR_PASSWORD_MIN_LENGTH = 12
/** Names of operators and keys, in code points. */
export const OPERATOR_NAME_MAX_LENGTH = 80
export const PASSWORD_LINK_MS = 60 * 60 * 1000
/** Time after its last use at which a session of an operator ends, and after its sign-in. */
export const SESSION_IDLE_MS = 8 * 60 * 60 * 1000
export const SESSION_MAX_MS = 7 * 24 * 60 * 60 * 1000
/** Time for which a browser is known that an operator has signed in with. */
export const DEVICE_COOKIE_MS = 365 * 24 * 60 * 60 * 1000
/** argon2id by OWASP's first recommendation; memory in KiB. */
export const PASSWORD_HASH = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
/** Passwords that wait for a core, of registrations, of logins and of operators each; more are refused with 503. */
export const HASHING_QUEUE_LENGTH = 512
/** Bytes in flight in one process; more are refused with 503. */
export const REGISTRATIONS_IN_FLIGHT_MAX_BYTES = 32 * REGISTRATION_MAX_BYTES
/** More are refused with 503. */
export const REGISTRATIONS_IN_FLIGHT_MAX = 1_024
/** Share of one address in the requests in flight. A campus behind one address needs a quarter. */
export const CLIENT_SHARE_MAX = 0.5
/** Sent where the provider is busy or its store is down. */
export const RETRY_AFTER_SECONDS = 5
/** Longest `Retry-After` that is respected. */
export const RETRY_AFTER_MAX_MS = 60 * 60 * 1000
/** Poll interval of a page while registrations are closed. */
export const REGISTRATIONS_POLL_MS = 30_000
/** Longer than `STORE_AND_FORWARD_HOURS`, so that a late repeated delivery is recognized. */
export const IDEMPOTENCY_KEY_TTL_HOURS = ORPHAN_AGE_HOURS + 24
/** Erase tokens of one candidate: each repeated registration is answered with a new one. */
export const ERASE_TOKENS_MAX = 100
/** Time after a registration in which its page sends the mail again. */
export const MAIL_AGAIN_HOURS = 24
/** Times in it for one registration, and for each address: with the first, as many as are sent to one in a day. */
export const MAIL_AGAIN_MAX = { registration: 6, address: 2 }

/** Days whose counts of steps wait for a provider that is away. */
export const FUNNEL_DAYS_MAX = 31

/** Calls of the candidates' API a minute by one key; an operator's page may have five times as many. */
export const API_READS_PER_MINUTE = 120
export const API_WRITES_PER_MINUTE = 30
/** Wrong passwords a minute that one key may verify, of all addresses; right ones do not count. */
export const API_WRONG_PASSWORDS_PER_MINUTE = 600
/** An export counts as so many reads. */
export const EXPORT_READS = 20
/** Candidates of one page. */
export const CANDIDATES_PAGE_MAX = 100
export const CANDIDATES_PAGE = 25
/** Searches of operators that run at once in one process: of all, and of one caller. */
export const SEARCHES_AT_ONCE = 2
export const SEARCHES_OF_CALLER_AT_ONCE = 1
/** Searches that may wait: of all callers, and of one. */
export const SEARCHES_WAITING_MAX = 24
export const SEARCHES_OF_CALLER_WAITING_MAX = 8
export const SEARCH_TIMEOUT_MS = 5_000
/** In characters of the query, and in words of a search. */
export const FILTER_MAX_LENGTH = 4_096
export const FILTER_WORDS_MAX = 200
/** Larger numbers of found candidates are not counted. */
export const COUNT_MAX = 10_000
/** In code points. */
export const NOTE_MAX_LENGTH = 4_000
/** Wrong passwords of one email address, in a window, that a key may try. */
export const WRONG_PASSWORDS_MAX = 10
export const WRONG_PASSWORDS_WINDOW_SECONDS = 900

/** Default. */
export const STORE_AND_FORWARD_HOURS = 72
/** Default of registrations that wait for the provider. */
export const STORE_AND_FORWARD_MAX = 10_000
/** Hours after which the outcome of a queued registration is deleted. */
export const OUTCOME_TTL_HOURS = 7 * 24
/** Lease of a delivery: longer than a call may take. */
export const OUTBOX_LEASE_MS = 2 * PROVIDER_TIMEOUT_MS
/** Interval between polls; also the first wait between two attempts. */
export const OUTBOX_POLL_MS = 2_000
/** Longest wait: waits double, with jitter. */
export const OUTBOX_BACKOFF_MAX_MS = 300_000
/** Concurrent deliveries of one process. */
export const OUTBOX_CONCURRENCY = 4
/** Part of {@link PROVIDER_TIMEOUT_MS} that is left for enqueuing, before the page gives up. */
export const ENQUEUE_TIMEOUT_MS = 3_000

/** For connecting, for the first byte, and between two chunks. */
export const S3_TIMEOUT_MS = 30_000
