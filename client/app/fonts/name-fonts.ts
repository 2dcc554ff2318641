/** The letters of people's names: the sign-in page shows none. */
import './joined-fonts.css';
import './script-fonts.css';
import './other-fonts.css';
