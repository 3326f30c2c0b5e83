import { wordSet } from '../tables.ts'

/** Ends of e-mail addresses: the common ones, and every country's (ISO 3166, IANA). */
export const TOP_LEVEL_DOMAINS = wordSet(
  'com org net edu gov mil int info biz name pro io ai app dev tech online site email cloud work jobs xyz me tv cc',
  'example test design studio digital agency academy health law legal media global world life live today space blog',
  'ac ad ae af ag al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bw by bz ca cd cf cg',
  'ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gb gd ge gf',
  'gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in iq ir is it je jm jo jp ke kg kh ki km',
  'kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz',
  'na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se',
  'sg sh si sk sl sm sn so sr ss st sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tw tz ua ug uk us uy uz va vc',
  've vg vi vn vu wf ws ye yt za zm zw cat berlin hamburg wien paris london nyc swiss scot irish ist tokyo',
)
